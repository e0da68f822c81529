import net from "node:net";

/** A TCP port on 127.0.0.1 that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") return reject(new Error("no TCP port was given"));
      server.close(() => resolve(address.port));
    });
  });
}

/** Why this process cannot listen there now, as a code of the system such as `EADDRINUSE`; null where it can. */
export function whyNotListen(port: number, host = "127.0.0.1"): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
