import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { priorityGiven, stepBack } from "../step-back";

endOnFault();

// As `inspect.process.ts`, for the lists that members bring.
stepBack(priorityGiven());
const [{ serveTasks }, { importTasks }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/certificates/importing/tasks"),
]);
void serveTasks(importTasks);
