import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How a company fails: `unapplied` closes the connection before acting, `unanswered` after it, `silent` holds the
 * connection without an answer, and a number is an answer with this status and no action.
 */
export type Fault = "unapplied" | "unanswered" | "silent" | 429 | 500;

export interface Answer {
  status: number;
  body: unknown;
}
export interface CompanyRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  text: string;
}

/**
 * Starts a server for a simulated company: it answers with `act`, unless the next call is to fail. Port 0 takes a free
 * one.
 */
export async function startCompany(
  act: (request: CompanyRequest) => Answer,
  refuse: (status: 429 | 500) => Answer,
  port = 0,
) {
  const faults: { at: RegExp; fault: Fault }[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://company");
    const called = `${request.method} ${url.pathname}`;
    calls.push(called);
    const at = faults.findIndex((candidate) => candidate.at.test(called));
    const fault = at < 0 ? null : faults.splice(at, 1)[0]?.fault;
    if (fault === "silent") return;
    if (fault === "unapplied") return void request.socket.destroy();
    const { status, body } =
      typeof fault === "number"
        ? refuse(fault)
        : act({
            method: request.method ?? "GET",
            path: url.pathname,
            query: url.searchParams,
            headers: request.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          });
    if (fault === "unanswered") return void request.socket.destroy();
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body === undefined ? "" : JSON.stringify(body));
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of every call, the oldest first. */
    calls,
    /** Makes the next call fail whose "METHOD /path" matches. */
    failNext: (at: RegExp, fault: Fault) => void faults.push({ at, fault }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
