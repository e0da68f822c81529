import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How long each step of a connection may take, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Until the last header is there. */
  headersMs: 20_000,
  /** Until the last byte of a request is there: 25 MB over a slow line. */
  requestMs: 300_000,
  /**
   * Between two requests. By itself Node ends a connection after 5 s, and a request that is on its way at that moment
   * is lost: browsers and proxies keep connections for a minute or so, and should be the ones who end them.
   */
  idleMs: 75_000,
  /** Without a byte in either direction: longer than any answer takes to begin. */
  silenceMs: 120_000,
};

/** Ends connections whose other side is silent, does not finish what it began to send, or does not read. */
export function limitConnections(server: Server, limits = CONNECTION_LIMITS): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.setTimeout(limits.silenceMs);
}

/** Of requests that are sent on one connection without waiting for answers; browsers and proxies send one. */
const MAX_PIPELINED = 20;

/**
 * Tells, and ends the connection, where more is asked on it than is answered: what waits for its turn would otherwise
 * gather without end, because a connection is read on for as long as nothing is written to it.
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

/** Whether nobody is there any more for an answer. */
export const isGone = ({ socket }: IncomingMessage, response: ServerResponse): boolean =>
  socket.destroyed || response.destroyed;

/**
 * Calls back once when nobody is there any more for an answer. An answer that waits behind another one on its
 * connection never closes by itself: its connection does.
 */
export function whenGone(request: IncomingMessage, response: ServerResponse, then: () => void): void {
  const { socket } = request;
  let isLogged = false;
  const gone = () => {
    if (isLogged) return;
    isLogged = true;
    socket.off("close", gone);
    response.off("close", gone);
    then();
  };
  socket.once("close", gone);
  response.once("close", gone);
}
