import type { APIRequestContext } from "@playwright/test";

/** The parts of an answer that a page needs, from the server or from a simulated host. */
export interface Answer {
  url(): string;
  status(): number;
  ok(): boolean;
  headers(): Record<string, string>;
  text(): Promise<string>;
  body(): Promise<Buffer>;
}

export interface Sent {
  method?: string;
  data?: Buffer;
  headers?: Record<string, string>;
}

/** A simulated host that answers for another company's pages, with the names of Playwright's `Route`. */
export interface PlayedHost {
  pattern: RegExp;
  answer: (route: {
    request(): { url(): string };
    fulfill(with_: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  }) => Promise<unknown>;
}

const MAX_REDIRECTS = 10;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Requests an address and follows redirects, as a browser does. */
export async function askOnwards(
  request: APIRequestContext,
  played: PlayedHost[],
  first: URL,
  sent: Sent,
): Promise<Answer> {
  let url = first;
  let now: Sent = sent;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await askOnce(request, played, url, now);
    const { location } = answer.headers();
    if (!location || !REDIRECTS.includes(answer.status())) return answer;
    const next = new URL(location, url);
    next.hash ||= url.hash;
    url = next;
    if (answer.status() < 307) {
      const { "Content-Type": _type, Origin: _origin, ...headers } = now.headers ?? {};
      now = { headers };
    }
  }
  throw new Error(`${first} leads on for ever`);
}

async function askOnce(request: APIRequestContext, played: PlayedHost[], url: URL, sent: Sent): Promise<Answer> {
  const [address = ""] = url.href.split("#");
  const host = played.find(({ pattern }) => pattern.test(address));
  if (!host) {
    const answer = await request.fetch(address, { ...sent, maxRedirects: 0 });
    return {
      url: () => url.href,
      status: () => answer.status(),
      ok: () => answer.ok(),
      headers: () => answer.headers(),
      text: () => answer.text(),
      body: () => answer.body(),
    };
  }
  let answer: Answer | undefined;
  await host.answer({
    request: () => ({ url: () => address }),
    fulfill: async ({ status, headers, body }) => {
      answer = {
        url: () => url.href,
        status: () => status,
        ok: () => status < 400,
        headers: () => headers,
        text: async () => body,
        body: async () => Buffer.from(body),
      };
    },
  });
  if (!answer) throw new Error(`nobody answered in the place of ${address}`);
  return answer;
}
