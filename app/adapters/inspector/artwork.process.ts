import { stepBack } from "../step-back";

// As `inspect.process.ts`, for what members bring to draw with: other libraries, and larger limits.
stepBack(10);
const [{ listen }, { artworkTasks }] = await Promise.all([
  import("./inspect"),
  import("#modules/rendering/artwork-tasks"),
]);
listen(artworkTasks);
