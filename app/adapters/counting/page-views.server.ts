import type { Log } from "#modules/kernel/ports";
import { flushSoon } from "./flush-soon.server";

/** Number of views of a page on one day, as `analytics.recordViews` takes it. */
interface Views extends Omit<View, "at"> {
  day: Date;
  views: number;
}

/** One view of a page: `page` is the pattern of its address, `referrer` a host or empty. */
interface View {
  page: string;
  language: string;
  referrer: string;
  at: Date;
}

const FLUSH_AFTER_MS = 5_000;
/**
 * Maximum number of distinct counts held. Beyond it, a view is counted without its referrer, because anyone can invent
 * hosts.
 */
const MAX_COUNTS = 5_000;
const DAY_MS = 86_400_000;

/**
 * Counts page views in memory and stores the counts together, so that no page waits for counting and a popular link
 * costs one row. A killed process loses those of the last few seconds, which statistics tolerate; counts that the
 * database refused are retried.
 */
export function createPageViews({ log, keep }: { log: Log; keep: (views: Views[]) => Promise<void> }) {
  let waiting = new Map<string, Views>();

  function put(of: Views): void {
    const { day, page, language, referrer, views } = of;
    const key = `${day.getTime()} ${page} ${language} ${referrer}`;
    const existing = waiting.get(key);
    if (existing) existing.views += views;
    else if (waiting.size < MAX_COUNTS || referrer === "") waiting.set(key, { ...of });
    else put({ ...of, referrer: "" });
  }

  const { soon, flush } = flushSoon<Views>({
    log,
    keep,
    afterMs: FLUSH_AFTER_MS,
    take() {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    putBack(taken) {
      for (const of of taken) put(of);
    },
  });
  return {
    add({ page, language, referrer, at }: View) {
      const time = at.getTime();
      put({ day: new Date(time - (time % DAY_MS)), page, language, referrer, views: 1 });
      soon();
    },
    flush,
  };
}

/** Maximum number of views reported in one flush: the provider takes one request for each view. */
const MAX_TOLD = 5_000;

/**
 * Reports each view to an analytics provider, by its configured address: the page, the referrer and the language. Each
 * request times out after three seconds and is never retried.
 */
export function createAnalyticsProvider(options: { url: string; origin: string }) {
  const domain = new URL(options.origin).hostname;
  return async (all: Views[]): Promise<void> => {
    const each = all.flatMap((of) => new Array<Views>(Math.min(of.views, MAX_TOLD)).fill(of)).slice(0, MAX_TOLD);
    for (const { page, referrer, language } of each) {
      const body = JSON.stringify({ name: "pageview", domain, url: options.origin + page, referrer, language });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(options.url, { method: "POST", headers, body, signal: AbortSignal.timeout(3000) });
      if (!answer.ok) throw new Error(`the analytics provider answered ${answer.status}`);
    }
  };
}
