"""Writes earthquakes.tsv from the USGS feed: python3 make-earthquakes-tsv.py earthquakes.json > earthquakes.tsv

The feed is data/earthquakes.json of the npm package vega-datasets 2.11.0 (npm pack vega-datasets@2.11.0).
Rows are in the order of origin time. What is kept and what is not: earthquakes.PROVENANCE.md beside the result.
"""
import csv
import json
import sys

KINDS = {"earthquake": "quake", "explosion": "explosion", "quarry blast": "quarry-blast"}
ABBREVIATED = {"CA": "California", "NV": "Nevada", "MX": "Mexico"}


def region(place):
    """The text behind the last comma, or all of it: seas and ridges have no comma."""
    name = place.rsplit(",", 1)[-1].strip()
    return ABBREVIATED.get(name, name)


def row(feature):
    properties = feature["properties"]
    depth_km = feature["geometry"]["coordinates"][2]
    return [
        feature["id"],
        properties["time"],
        KINDS[properties["type"]],
        region(properties["place"]),
        float(properties["mag"]),
        float(depth_km),
        properties["place"],
    ]


with open(sys.argv[1], encoding="utf-8") as feed:
    features = json.load(feed)["features"]
out = csv.writer(sys.stdout, delimiter="\t", quoting=csv.QUOTE_NONE, lineterminator="\n")
out.writerow(["id", "timeMillis", "kind", "region", "magnitude", "depthKm", "place"])
out.writerows(sorted((row(feature) for feature in features), key=lambda r: (r[1], r[0])))
