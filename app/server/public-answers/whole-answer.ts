import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { verification } from "#app/modules.server";
import { REQUEST_ID } from "../watching/watch-requests";

/** A visitor's request and its response. */
export interface Visitor {
  request: IncomingMessage & { id?: string };
  response: ServerResponse;
}

/**
 * The result of verifying a certificate for a page, with what is needed to count a view when the page is shown again.
 */
export interface Verified {
  publicId: string;
  checkedAt: Date;
  kind: "viewed" | "verified";
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
  /** Whether every check was made, so that its result stays the same while nothing changes. */
  isSettled: boolean;
  /** Queries to the chain on which the verdict is based, with their answers. */
  chainAnswers: readonly verification.ChainAnswer[];
}

/** A response as sent, which other visitors may get too. */
export interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Null for anything but a certificate's page. */
  verified: Verified | null;
}

/** Express's `locals` of a response, where verifyByPublicId stores what it verified. */
type Response = ServerResponse & { locals?: { verified?: Verified | null } };

/** Calls back with the bytes of a response once the last of them was passed to it, whether sent or not. */
export function whenWhole(response: ServerResponse, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  for (const method of ["write", "end"] as const) {
    const send = response[method];
    Reflect.set(response, method, (...args: unknown[]) => {
      const [chunk] = args;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      const result = Reflect.apply(send, response, args);
      if (method === "end") then(Buffer.concat(chunks));
      return result;
    });
  }
}

/** Returns a response with headers that suit all visitors; null if it is for one visitor only, or not a 200. */
export function answerForAll(response: Response, body: Buffer): Answer | null {
  const headers = response.getHeaders();
  if (response.statusCode !== 200 || headers["set-cookie"]) return null;
  // A nonce is for one response only, and cached pages have no script that needs it.
  const policy = String(headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, "");
  // A request's id is for one response only, too.
  const { "transfer-encoding": _, "x-request-id": _id, ...shared } = headers;
  const forAll = { ...shared, "content-security-policy": policy, "content-length": body.length };
  return { body, headers: forAll, verified: response.locals?.verified ?? null };
}

/** Sends a cached answer, or 304 if the visitor has it. */
export function send({ request, response }: Visitor, { headers, body }: Answer): void {
  const { etag } = headers;
  if (typeof etag === "string" && request.headers["if-none-match"]?.includes(etag)) {
    const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...others } = headers;
    response.writeHead(304, linesOf(others, request)).end();
  } else response.writeHead(200, linesOf(headers, request)).end(body);
}

/** Headers as a list of names and values alternating, which Node writes fastest. */
function linesOf(headers: OutgoingHttpHeaders, { id }: Visitor["request"]): string[] {
  const lines = id ? [REQUEST_ID, id] : [];
  for (const name in headers) if (headers[name] !== undefined) lines.push(name, String(headers[name]));
  return lines;
}
