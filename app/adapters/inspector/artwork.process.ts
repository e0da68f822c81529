import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import { requestedPriority, stepBack } from "../database/step-back";

endOnFault();

// Like `inspect.process.ts`, for members' artwork: other libraries, and larger limits.
stepBack(requestedPriority());
const [{ serveTasks }, { artworkTasks }, { default: sharp }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/rendering/artwork-tasks"),
  import("sharp"),
]);
sharp.cache(false);
sharp.concurrency(1);
void serveTasks(artworkTasks);
