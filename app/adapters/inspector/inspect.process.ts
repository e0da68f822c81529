import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import { requestedPriority, stepBack } from "../database/step-back";

endOnFault();

// Lowered before anything is loaded, because loading is work too. Not the lowest priority: an honest file should be
// read in time on a machine that is busy for long.
stepBack(requestedPriority());
const [{ serveTasks }, { inspectionTasks }, { default: sharp }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/verification/inspection/tasks"),
  import("sharp"),
]);
sharp.cache(false);
sharp.concurrency(1);
void serveTasks(inspectionTasks);
