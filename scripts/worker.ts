// The worker process: runs queued jobs until it is asked to stop, or until its supervisor has ended.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import { setTimeout as sleep } from "node:timers/promises";
import { claimDatabase } from "#app/adapters/database/installation.server";
import { assertMigrated } from "#app/adapters/database/is-migrated.server";
import { BACKGROUND, lowerPriority } from "#app/adapters/database/step-back";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { followClock } from "#app/follow-clock.server";
import { followOthers } from "#app/follow-others.server";
import { prepareSamples } from "#app/site-samples.server";
import { watchProcess } from "#app/watch-process.server";
import { startWorker } from "#app/worker.server";
import { stopWith } from "./embedded/stop-with";

endOnFault({ logAs: "worker" });

// Lower priority than the web process: users wait for a page, while a list of ten thousand takes minutes anyway.
lowerPriority(BACKGROUND);
const deps = createDeps(readConfig(), "worker");
await deps.pdfSigner?.check();
const watch = await watchProcess(deps, "worker");
await waitForDatabase(deps);
if (!deps.config.supervised) await assertMigrated(deps.config.directDatabaseUrl);
await claimDatabase(deps.config);
const end = (what: string) => (error: Error) => {
  deps.log.error(`the worker ${what} and ends`, { error });
  process.exit(1);
};
// Started before the queue, whose own clock depends on a correct system time.
const clock = await followClock(deps, end("begins anew with another clock"));
const runner = await startWorker(deps, end("lost its database"), { watch });
const others = followOthers(deps);
const samples = deps.config.samplesAhead ? prepareSamples(deps) : null;
deps.log.info("worker ready");
stopWith(async () => {
  samples?.stop();
  clock.stop();
  await runner.stop();
  await others.close();
  await watch.close();
  await deps.close();
});

/** Waits for the database when it is not available at the start: ending would only cause a restart. */
async function waitForDatabase({ db, log }: typeof deps) {
  for (let tries = 0; ; tries++) {
    try {
      await db.$queryRaw`select 1`;
      return;
    } catch (error) {
      if (tries % 60 === 0) log.warn("waiting for the database", { error });
      await sleep(500);
    }
  }
}
