import http from "node:http";
import net from "node:net";
import { callRpc } from "./local-chain";

export interface RpcCall {
  method: string;
  params: unknown[];
}
/** What the proxy does with a call: answers it, or (`drop`) breaks the connection. */
export type Behaviour = (call: RpcCall, forward: (call: RpcCall) => Promise<unknown>) => Promise<unknown>;

export const DROP = Symbol("drop the connection");

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts a proxy between the platform and the real node, which lies, lags, refuses or breaks off as the test says. */
export async function startRpcProxy(target: string, behave: Behaviour): Promise<Server> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const forward = (call: RpcCall) => callRpc(target, call.method, call.params);
    const answer = await behave({ method, params }, forward).then(
      (result) => ({ result }),
      (error: Error) => ({ result: undefined, error: { code: -32_000, message: error.message } }),
    );
    if (answer.result === DROP) return request.socket.destroy();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  return listen(server);
}

/**
 * Starts a server that accepts connections and never answers; `drip` sends a byte of an endless answer now and then.
 */
export function startHangingServer({ drip = false } = {}): Promise<Server> {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    if (!drip) return;
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
    const timer = setInterval(() => socket.write(" "), 200);
    socket.on("close", () => clearInterval(timer));
  });
  return listen(server);
}

/** Starts a server that answers everything with a web page, as broken gateways do. */
export function startWebServer(status: number): Promise<Server> {
  return listen(http.createServer((_, response) => response.writeHead(status).end("<h1>Bad gateway</h1>")));
}

function listen(server: net.Server): Promise<Server> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("close", () => sockets.delete(socket))));
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no TCP port was given");
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}
