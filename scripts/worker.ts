// The worker process: runs queued jobs until it is told to stop, or until its supervisor is gone.
import { readConfig } from "#app/platform/config.server";
import { createDeps } from "#app/platform/deps.server";
import { startWorker } from "#app/worker.server";
import { stopWith } from "./embedded/stop-with";

const deps = createDeps(readConfig(), "worker");
await deps.pdfSigner?.check();
const runner = await startWorker(deps, (error) => {
  deps.log.error("the worker lost its database and ends", { error });
  process.exit(1);
});
deps.log.info("worker ready");
stopWith(async () => {
  await runner.stop();
  await deps.db.$disconnect();
});
