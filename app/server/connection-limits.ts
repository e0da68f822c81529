import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Timeouts for each step of a connection, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Until the last header has arrived. */
  headersMs: 20_000,
  /** Until the last byte of a request has arrived: 25 MB over a slow line. */
  requestMs: 300_000,
  /**
   * Between two requests. Node's default is 5 s, and closing loses a request that is just arriving. Browsers and
   * proxies hold connections for about a minute, and should be the ones to close them.
   */
  idleMs: 75_000,
  /** Without a byte in either direction; longer than any response takes to begin. */
  silenceMs: 120_000,
};

/** Sets timeouts that end connections whose other side is silent, does not finish a request, or does not read. */
export function limitConnections(server: Server, limits = CONNECTION_LIMITS): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.setTimeout(limits.silenceMs);
}

/** Maximum number of requests sent on one connection without waiting for responses; browsers and proxies send one. */
const MAX_PIPELINED = 20;

/**
 * Returns a function that destroys a connection with too many unanswered requests, and reports whether it did. Without
 * it, waiting requests could pile up without limit, because a connection is read for as long as nothing is written to
 * it.
 */
export function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<IncomingMessage["socket"], number>();
  return ({ socket }, response) => {
    const count = (change: number) => {
      const now = (unanswered.get(socket) ?? 0) + change;
      unanswered.set(socket, now);
      return now;
    };
    response.once("finish", () => count(-1));
    if (count(1) <= MAX_PIPELINED) return false;
    socket.destroy();
    return true;
  };
}

/** Whether the client can no longer receive a response. */
export const isGone = ({ socket }: IncomingMessage, response: ServerResponse): boolean =>
  socket.destroyed || response.destroyed;

/**
 * Calls back once when the client can no longer receive a response. A response that waits behind another one on its
 * connection never emits `close`, so the connection's event is used too.
 */
export function whenGone(request: IncomingMessage, response: ServerResponse, then: () => void): void {
  const { socket } = request;
  let isCalled = false;
  const gone = () => {
    if (isCalled) return;
    isCalled = true;
    socket.off("close", gone);
    response.off("close", gone);
    then();
  };
  socket.once("close", gone);
  response.once("close", gone);
}
