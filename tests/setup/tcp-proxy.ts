import { randomBytes } from "node:crypto";
import { once } from "node:events";
import net from "node:net";

/**
 * State of the connection to the other side: open; every connection refused; accepted and never answered, as when a
 * machine hangs or a cable is cut; garbage instead of every answer; or each chunk delayed.
 */
export type Way = "open" | "refused" | "silent" | "garbled" | { lateMs: number };

/** Starts a proxy in front of a TCP server, controlled by the test. */
export async function startTcpProxy(target: { host: string; port: number }, port = 0) {
  let way: Way = "open";
  const sockets = new Set<net.Socket>();
  const server = net.createServer((inside) => {
    const outside = net.connect(target);
    const pair = [
      [inside, outside],
      [outside, inside],
    ] as const;
    for (const [from, to] of pair) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        if (way !== "silent") to.destroy();
      });
      from.on("data", (chunk) => {
        if (way === "silent") return;
        if (typeof way === "object") setTimeout(() => to.writable && to.write(chunk), way.lateMs);
        else if (to.writable) to.write(way === "garbled" && to === inside ? randomBytes(chunk.length) : chunk);
      });
    }
  });
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address === "object" && address) port = address.port;
  };
  const shut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  await listen();
  return {
    port,
    /** Changes the state. Connections that have lost data are closed when it is open again. */
    async become(next: Way) {
      const before = way;
      way = next;
      if (next === "refused") await shut();
      else if (!server.listening) await listen();
      else if (before === "silent" || before === "garbled") for (const socket of sockets) socket.destroy();
    },
    stop: shut,
  };
}
