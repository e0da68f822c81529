import { randomBytes } from "node:crypto";

/** An answer as a visitor sees it. */
export interface Seen {
  status: number;
  retryAfter: string | null;
  text: string;
  ms: number;
}

/** Timeout in milliseconds, longer than any answer may take during an outage. */
export const LONGEST_ANSWER_MS = 12_000;

/** A visitor who uses another network for each request, so that no limit applies. */
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
     * Requests a page that is rendered for this visitor alone, as for a signed-in user: cached pages may be four
     * seconds behind the chain.
     */
    certificate: (publicId: string) => ask(`/v/${publicId}`, { headers: { cookie: "sid=none" } }),
    signIn: () =>
      post("/signin", { email: `nobody-${randomBytes(4).toString("hex")}@example.org`, password: "Wrong-1!x" }),
  };
}
