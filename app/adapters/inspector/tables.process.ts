import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { stepBack } from "../step-back";

endOnFault();

// As `inspect.process.ts`, for the lists that members bring.
stepBack(10);
const [{ listen }, { importTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/certificates/importing/tasks"),
]);
listen(importTasks);
