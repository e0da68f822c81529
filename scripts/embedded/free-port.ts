import { randomInt } from "node:crypto";
import net from "node:net";

/**
 * Ports below the ephemeral range of every system (Linux from 32768, others from 49152). An outgoing connection could
 * take an ephemeral port while its server restarts.
 */
const RANGE = { from: 20_000, to: 32_000 };

/** Returns a TCP port on 127.0.0.1 that is free now and that no outgoing connection will take. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = randomInt(RANGE.from, RANGE.to);
    if ((await whyNotListen(port)) === null) return port;
  }
  throw new Error(`no port between ${RANGE.from} and ${RANGE.to} is free`);
}

/** Returns why this process cannot listen on a port now, as a system code such as `EADDRINUSE`; null where it can. */
export function whyNotListen(port: number, host = "127.0.0.1"): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
