import { randomInt } from "node:crypto";
import net from "node:net";

/**
 * Below what any system takes for its own end of a connection (Linux from 32768, others from 49152): a port from there
 * can be taken by a connection going out while whoever listens is being started again.
 */
const RANGE = { from: 20_000, to: 32_000 };

/** A TCP port on 127.0.0.1 that nobody uses at this moment, and that no connection going out will use. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = randomInt(RANGE.from, RANGE.to);
    if ((await whyNotListen(port)) === null) return port;
  }
  throw new Error(`no port between ${RANGE.from} and ${RANGE.to} is free`);
}

/** Why this process cannot listen there now, as a code of the system such as `EADDRINUSE`; null where it can. */
export function whyNotListen(port: number, host = "127.0.0.1"): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
