import type { Log } from "#modules/kernel/ports";

/** One look at a page, as `analytics.recordViews` takes it. */
interface View {
  page: string;
  language: string;
  referrer: string;
  at: Date;
}

const FLUSH_AFTER_MS = 5_000;
/** While the database is away this many views are kept. Later ones are dropped, to bound the memory. */
const MAX_QUEUED = 5_000;

/**
 * Collects page views and hands them over together, so that no page waits for its own counting. Those of the last few
 * seconds are lost with a killed process, which a statistic survives.
 */
export function createPageViews(deps: { log: Log; keep: (views: View[]) => Promise<void> }) {
  let waiting: View[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const views = waiting;
    waiting = [];
    if (views.length === 0) return;
    await deps.keep(views).catch((error: unknown) => {
      deps.log.warn("page views could not be kept", { views: views.length, error });
    });
  }

  return {
    add(view: View) {
      if (waiting.length >= MAX_QUEUED) return;
      waiting.push(view);
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}

/**
 * Tells another service of each view, by its configured address only: what it gets is the page, where its visitor came
 * from, and the language. An answer is not waited for longer than three seconds and never repeated.
 */
export function createAnalyticsProvider(options: { url: string; origin: string }) {
  const domain = new URL(options.origin).hostname;
  return async (views: View[]): Promise<void> => {
    for (const { page, referrer, language } of views) {
      const body = JSON.stringify({ name: "pageview", domain, url: options.origin + page, referrer, language });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(options.url, { method: "POST", headers, body, signal: AbortSignal.timeout(3000) });
      if (!answer.ok) throw new Error(`the analytics provider answered ${answer.status}`);
    }
  };
}
