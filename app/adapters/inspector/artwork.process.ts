import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { priorityGiven, stepBack } from "../database/step-back";

endOnFault();

// As `inspect.process.ts`, for what members bring to draw with: other libraries, and larger limits.
stepBack(priorityGiven());
const [{ serveTasks }, { artworkTasks }, { default: sharp }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/rendering/artwork-tasks"),
  import("sharp"),
]);
sharp.cache(false);
sharp.concurrency(1);
void serveTasks(artworkTasks);
