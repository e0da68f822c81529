import { randomBytes } from "node:crypto";

/** An answer as a visitor sees it. */
export interface Seen {
  status: number;
  retryAfter: string | null;
  text: string;
  ms: number;
}

/** Longer than any answer may take, whatever is away. */
export const LONGEST_ANSWER_MS = 12_000;

/** Somebody who looks at the platform, each time from another network, so that no limit on one is met. */
export function visitorOf(origin: string) {
  async function ask(path: string, init: RequestInit = {}): Promise<Seen> {
    const began = performance.now();
    const response = await fetch(origin + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      headers: {
        accept: "text/html",
        "accept-language": "en",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}`,
        ...init.headers,
      },
    });
    const text = await response.text();
    const ms = performance.now() - began;
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text, ms };
  }
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) });
  return {
    style: (path: string) => ask(path),
    /**
     * Drawn for this visitor alone, as for whoever was signed in before: kept pages are up to four seconds old of the
     * chain.
     */
    certificate: (publicId: string) => ask(`/v/${publicId}`, { headers: { cookie: "sid=none" } }),
    signIn: () =>
      post("/signin", { email: `nobody-${randomBytes(4).toString("hex")}@example.org`, password: "Wrong-1!x" }),
  };
}
