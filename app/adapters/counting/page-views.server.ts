import type { Log } from "#modules/kernel/ports";
import { flushSoon } from "./flush-soon.server";

/** How often a page was looked at on a day, as `analytics.recordViews` takes it. */
interface Views extends Omit<View, "at"> {
  day: Date;
  views: number;
}

/** One look at a page: the page as the pattern of its address, the referrer as a host or empty. */
interface View {
  page: string;
  language: string;
  referrer: string;
  at: Date;
}

const FLUSH_AFTER_MS = 5_000;
/**
 * So many different ones are kept; a view from one more host is counted as one from nowhere: anybody can make hosts up.
 */
const MAX_KEPT = 5_000;
const DAY_MS = 86_400_000;

/**
 * Counts page views and hands the counts over together, so that no page waits for its own counting and a link that
 * everybody opens costs one row. Those of the last few seconds are lost with a killed process, which a statistic
 * survives; what the database did not take is kept for later.
 */
export function createPageViews({ log, keep }: { log: Log; keep: (views: Views[]) => Promise<void> }) {
  let waiting = new Map<string, Views>();

  function put(of: Views): void {
    const { day, page, language, referrer, views } = of;
    const key = `${day.getTime()} ${page} ${language} ${referrer}`;
    const known = waiting.get(key);
    if (known) known.views += views;
    else if (waiting.size < MAX_KEPT || referrer === "") waiting.set(key, { ...of });
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

/** More views than this are not told at a time: another service counts them one by one. */
const MAX_TOLD = 5_000;

/**
 * Tells another service of each view, by its configured address only: what it gets is the page, where its visitor came
 * from, and the language. An answer is not waited for longer than three seconds and never repeated.
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
