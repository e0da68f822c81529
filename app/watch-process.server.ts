import { certificates, mail } from "#app/modules.server";
import { describePools } from "./adapters/database/db.server";
import { createMetrics, type Readings } from "./adapters/watching/metrics.server";
import { serveMetrics } from "./adapters/watching/metrics-server.server";
import { askSeldom } from "./adapters/watching/readings.server";
import { openTracing } from "./adapters/watching/tracing.server";
import type { Deps } from "./composition.server";

/** Metrics and traces of one process; each is null if not configured. */
export type ProcessWatch = Awaited<ReturnType<typeof watchProcess>>;

/** Serves this process's metrics and sends its traces, if configured. */
export async function watchProcess(deps: Deps, processName: "web" | "worker") {
  const { config, log } = deps;
  const metrics =
    config.metrics &&
    createMetrics({ read: askSeldom(() => readAll(deps)), headAge: watchHeadAge(deps), pools: describePools });
  const server =
    config.metrics && metrics
      ? serveMetrics({
          host: config.metrics.host,
          port: config.metrics.port + (processName === "worker" ? 1 : 0),
          read: metrics.text,
          log,
        })
      : null;
  const onLost = (spans: number) => metrics?.spansLost(spans);
  const tracing = await openTracing({ endpoint: config.traceEndpoint, processName, onLost });
  return {
    metrics,
    tracing,
    async close() {
      await Promise.all([server?.close(), tracing?.close()]);
    },
  };
}

async function readAll({ db, queue, clock }: Pick<Deps, "db" | "queue" | "clock">): Promise<Readings> {
  const now = clock.now();
  const age = (at: Date | null) => at && Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const [jobs, oldestJob, oldestUnanchored, oldestUnsentMail, issued] = await Promise.all([
    queue.countByKind(db),
    queue.oldestDue(db),
    certificates.findOldestUnanchored(db),
    mail.findOldestUnsent(db),
    certificates.countIssuedIn(db, [now.toISOString().slice(0, 10)]),
  ]);
  return {
    jobs,
    oldestJob: age(oldestJob),
    oldestUnanchored: age(oldestUnanchored),
    oldestUnsentMail: age(oldestUnsentMail),
    issuedToday: issued[0]?.count ?? 0,
  };
}

/** Returns a function for the age of the chain's head in seconds, as far as observed; null if no node responds. */
function watchHeadAge({ chain, clock }: Pick<Deps, "chain" | "clock">): () => Promise<number | null> {
  let current = { head: "", since: 0 };
  const ask = askSeldom(() => chain.head());
  return async () => {
    const head = await ask();
    const now = clock.now().getTime();
    if (head === null) return null;
    if (head !== current.head) current = { head, since: now };
    return (now - current.since) / 1000;
  };
}
