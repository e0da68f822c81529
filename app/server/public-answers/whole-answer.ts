import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { verification } from "#app/modules.server";

/** What a page has verified: who looked at it is counted, also where it is shown again. */
export interface Verified {
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

export const isPage = ({ headers }: Answer) => String(headers["content-type"]).startsWith("text/html");

/** Sends an answer again. Its headers are set one by one, so that whoever listens to this response finds them there. */
export function send({ headers, body, verified }: Answer, response: Response): void {
  response.locals = { verified };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
}
