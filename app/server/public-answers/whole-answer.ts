import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { verification } from "#app/modules.server";
import { REQUEST_ID } from "../watching/watch-requests";

/** One who asks, and is answered. */
export interface Visitor {
  request: IncomingMessage & { id?: string };
  response: ServerResponse;
}

/** What a page has verified: who looked at it is counted, also where it is shown again. */
export interface Verified {
  publicId: string;
  checkedAt: Date;
  kind: "viewed" | "verified";
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
  /** Whether every check could be made, and would come out the same while nothing changes. */
  isSettled: boolean;
  /** What the chain was asked for it, and said. */
  chainAnswers: readonly verification.ChainAnswer[];
}

/** An answer as it went over the wire, that others may get, too. */
export interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Null for what is no page of a certificate. */
  verified: Verified | null;
}

/** Express's own room for what belongs to one response: verifyByPublicId says there what it verified. */
type Response = ServerResponse & { locals?: { verified?: Verified | null } };

/** Calls back with the bytes of an answer once the last of them was handed over, sent or not. */
export function whenWhole(response: ServerResponse, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  for (const method of ["write", "end"] as const) {
    const send = response[method];
    Reflect.set(response, method, (...given: unknown[]) => {
      const [chunk] = given;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      const result = Reflect.apply(send, response, given);
      if (method === "end") then(Buffer.concat(chunks));
      return result;
    });
  }
}

/** An answer with the headers that others may see; null where it was for one visitor alone, or a refusal. */
export function answerForAll(response: Response, body: Buffer): Answer | null {
  const headers = response.getHeaders();
  if (response.statusCode !== 200 || headers["set-cookie"]) return null;
  // A nonce is for one answer only, and what is kept has no script that needs it.
  const policy = String(headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, "");
  // So is the name of a request.
  const { "transfer-encoding": _, "x-request-id": _id, ...kept } = headers;
  const forAll = { ...kept, "content-security-policy": policy, "content-length": body.length };
  return { body, headers: forAll, verified: response.locals?.verified ?? null };
}

/** Sends an answer again, or says that the visitor has it. */
export function send({ request, response }: Visitor, { headers, body }: Answer): void {
  const { etag } = headers;
  if (typeof etag === "string" && request.headers["if-none-match"]?.includes(etag)) {
    const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...others } = headers;
    response.writeHead(304, linesOf(others, request)).end();
  } else response.writeHead(200, linesOf(headers, request)).end(body);
}

/** Headers as Node writes them fastest: name, value, name, value. */
function linesOf(headers: OutgoingHttpHeaders, { id }: Visitor["request"]): string[] {
  const lines = id ? [REQUEST_ID, id] : [];
  for (const name in headers) if (headers[name] !== undefined) lines.push(name, String(headers[name]));
  return lines;
}
