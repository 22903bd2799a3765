package io.sequor.text.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * JSON as text that people like to read: what fits into a line stands on one, everything else is broken into its parts,
 * indented by two. An object or array with one part only embraces it, without a line or an indent of its own.
 */
final class JsonLayout {
    private static final int WIDTH = 100;
    private static final String INDENT = "  ";

    private JsonLayout() {}

    /** The text, with a line break at its end. */
    static String of(JsonNode json) {
        StringBuilder text = new StringBuilder();
        write(json, 0, 0, text);
        return text.append('\n').toString();
    }

    /**
     * Writes a value.
     *
     * @param level how far its lines are indented
     * @param used characters that its first line has already, and one for a comma
     */
    private static void write(JsonNode json, int level, int used, StringBuilder text) {
        int start = text.length();
        if (flat(json, start + Math.max(0, WIDTH - used), text) || !json.isContainerNode() || json.isEmpty()) {
            return;
        }
        text.setLength(start);
        List<Part> parts = parts(json);
        text.append(json.isObject() ? "{" : "[");
        if (parts.size() == 1) {
            Part only = parts.get(0);
            text.append(only.label);
            write(only.value, level, used + 1 + only.label.length(), text);
        } else {
            writeLines(parts, level, text);
        }
        text.append(json.isObject() ? "}" : "]");
    }

    private static void writeLines(List<Part> parts, int level, StringBuilder text) {
        String separator = "\n";
        for (Part part : parts) {
            text.append(separator).append(INDENT.repeat(level + 1)).append(part.label);
            int taken = INDENT.length() * (level + 1) + part.label.length() + 1;
            write(part.value, level + 1, taken, text);
            separator = ",\n";
        }
        text.append('\n').append(INDENT.repeat(level));
    }

    /** Writes a value on one line; gives up, leaving some of it, when the text would become longer than the limit. */
    private static boolean flat(JsonNode json, int limit, StringBuilder text) {
        if (!json.isContainerNode()) {
            text.append(json.isTextual() ? quoted(json.textValue()) : json.toString());
            return text.length() <= limit;
        }
        text.append(json.isObject() ? "{" : "[");
        String separator = "";
        for (Part part : parts(json)) {
            text.append(separator).append(part.label);
            if (!flat(part.value, limit, text)) {
                return false;
            }
            separator = ", ";
        }
        text.append(json.isObject() ? "}" : "]");
        return text.length() <= limit;
    }

    private static List<Part> parts(JsonNode json) {
        List<Part> parts = new ArrayList<>(json.size());
        if (json.isObject()) {
            for (Map.Entry<String, JsonNode> member : json.properties()) {
                parts.add(new Part(quoted(member.getKey()) + ": ", member.getValue()));
            }
        } else {
            json.forEach(element -> parts.add(new Part("", element)));
        }
        return parts;
    }

    /** A JSON string. An unpaired surrogate is escaped, for it has no encoding of its own. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        quoted.append('"');
        for (int i = quoted.length() - 1; i >= 0; i--) {
            char c = quoted.charAt(i);
            boolean pair = Character.isLowSurrogate(c) && Character.isHighSurrogate(quoted.charAt(i - 1));
            if (pair) {
                i--;
            } else if (Character.isSurrogate(c)) {
                quoted.replace(i, i + 1, String.format("\\u%04x", (int) c));
            }
        }
        return quoted.toString();
    }

    private record Part(String label, JsonNode value) {}
}
