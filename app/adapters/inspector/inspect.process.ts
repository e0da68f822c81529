import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { priorityGiven, stepBack } from "../database/step-back";

endOnFault();

// Before it loads anything, because that is work too. Not last of all: on a machine that is busy for long, an honest
// file is still read in time.
stepBack(priorityGiven());
const [{ serveTasks }, { inspectionTasks }, { default: sharp }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/verification/inspection/tasks"),
  import("sharp"),
]);
sharp.cache(false);
sharp.concurrency(1);
void serveTasks(inspectionTasks);
