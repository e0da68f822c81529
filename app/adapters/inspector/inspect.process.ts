import { stepBack } from "../step-back";

// Before it loads anything, because that is work too. Not last of all: on a machine that is busy for long, an honest file
// is still read in time.
stepBack(10);
const [{ listen }, { inspectionTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/verification/inspection/tasks"),
]);
listen(inspectionTasks);
