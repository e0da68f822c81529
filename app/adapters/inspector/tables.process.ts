import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { priorityGiven, stepBack } from "../database/step-back";

endOnFault();

// As `inspect.process.ts`, for the lists that members bring and statements of the bank.
stepBack(priorityGiven());
const [{ serveTasks }, { importTasks }, { statementTasks }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/issuance/lists/importing/tasks"),
  import("#modules/billing/bank/reading/tasks"),
]);
void serveTasks({ ...importTasks, ...statementTasks });
