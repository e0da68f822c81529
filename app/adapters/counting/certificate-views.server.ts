import type { Clock, Log } from "#modules/kernel/ports";

type Kind = "viewed" | "verified";

/** Subject of a counted view: the achievement, never the single certificate. */
interface Subject {
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
}

/** Number of views of one kind, as `figures.recordCertificateViews` takes them. */
type ViewCount = Subject & { kind: Kind; count: number };

const FLUSH_AFTER_MS = 5_000;
/**
 * Maximum number of counts held while the database is unavailable. Views beyond it are dropped, to bound the memory.
 */
const MAX_COUNTS = 5_000;

/**
 * Counts certificate views in memory, by achievement and never by certificate, and stores the counts together every few
 * seconds, so that a view costs no statement. A killed process loses those of the last seconds; counts that the
 * database refused are retried.
 */
export function createCertificateViews(deps: {
  log: Log;
  clock: Clock;
  keep: (views: ViewCount[], at: Date) => Promise<void>;
}) {
  let waiting = new Map<string, ViewCount>();
  let since: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  function put({ organizationId, achievementId, teamId, kind, count }: ViewCount) {
    const key = `${organizationId} ${achievementId} ${teamId} ${kind}`;
    const before = waiting.get(key);
    if (before) before.count += count;
    else if (waiting.size < MAX_COUNTS) waiting.set(key, { organizationId, achievementId, teamId, kind, count });
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    const at = since ?? deps.clock.now();
    waiting = new Map();
    since = null;
    if (views.length === 0) return;
    await deps.keep(views, at).catch((error: unknown) => {
      deps.log.warn("looks at certificates could not be kept", { achievements: views.length, error });
      since = at;
      for (const view of views) put(view);
    });
  }

  function add(kind: Kind, { organizationId, achievementId, teamId }: Subject) {
    since ??= deps.clock.now();
    put({ organizationId, achievementId, teamId, kind, count: 1 });
  }

  return {
    add,
    flush,
  };
}
