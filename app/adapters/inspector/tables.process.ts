import { stepBack } from "../step-back";

// As `inspect.process.ts`, for the lists that members bring.
stepBack(10);
const [{ listen }, { importTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/certificates/importing/tasks"),
]);
listen(importTasks);
