import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { stepBack } from "../step-back";

endOnFault();

// As `inspect.process.ts`, for what members bring to draw with: other libraries, and larger limits.
stepBack(10);
const [{ listen }, { artworkTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/rendering/artwork-tasks"),
]);
listen(artworkTasks);
