package io.sequor.runner.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * The two TCP ports of a broker on 127.0.0.1.
 *
 * @param client where clients connect, 1 to 65535
 * @param controller where the broker finds its own controller, 1 to 65535
 */
record Ports(int client, int controller) {

    /** Two ports that were free a moment ago; another program may take one before the broker does. */
    static Ports free() {
        try (ServerSocket client = boundToAnyPort();
                ServerSocket controller = boundToAnyPort()) {
            return new Ports(client.getLocalPort(), controller.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException("no free TCP port on 127.0.0.1", e);
        }
    }

    private static ServerSocket boundToAnyPort() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    }
}
