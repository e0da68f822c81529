import http from "node:http";
import type { Log } from "#modules/kernel/ports";
import { httpAddress } from "../outgoing/http-address";

/** Strict limits, because a metrics client sends one short request. */
const LIMITS = { headersMs: 5_000, silenceMs: 15_000, connections: 20 };

/**
 * Serves `GET /metrics` on an address of its own, never on the public one. If the port is taken, only the metrics are
 * missing.
 */
export function serveMetrics(options: {
  host: string;
  port: number;
  read: () => Promise<{ type: string; text: string }>;
  log: Log;
}): { port: () => number; close: () => Promise<void> } {
  const { host, port, read, log } = options;
  const server = http.createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text),
      (error: unknown) => {
        log.error("metrics could not be read", { error });
        response.writeHead(500).end();
      },
    );
  });
  server.headersTimeout = LIMITS.headersMs;
  server.requestTimeout = LIMITS.headersMs;
  server.maxConnections = LIMITS.connections;
  server.setTimeout(LIMITS.silenceMs);
  server.on("error", (error) => log.error("metrics cannot be served", { host, port, error }));
  server.listen(port, host, () => log.info("metrics", { address: `${httpAddress(host, port)}/metrics` }));
  return {
    port() {
      const address = server.address();
      return typeof address === "object" && address ? address.port : port;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
