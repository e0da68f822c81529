import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { stepBack } from "../step-back";

endOnFault();

// Before it loads anything, because that is work too. Not last of all: on a machine that is busy for long, an honest file
// is still read in time.
stepBack(10);
const [{ listen }, { inspectionTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/verification/inspection/tasks"),
]);
listen(inspectionTasks);
