import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import { requestedPriority, stepBack } from "../database/step-back";

endOnFault();

// Like `inspect.process.ts`, for members' lists and for bank statements.
stepBack(requestedPriority());
const [{ serveTasks }, { importTasks }, { statementTasks }] = await Promise.all([
  import("../processes/serve-tasks"),
  import("#modules/issuance/lists/importing/tasks"),
  import("#modules/billing/bank/reading/tasks"),
]);
void serveTasks({ ...importTasks, ...statementTasks });
