// The process that draws: pages, files, pictures of mails, samples, invoices. One task after another, as its pool tells
// it.
import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { priorityGiven, stepBack } from "../database/step-back";

endOnFault();

// Before it loads anything, because that is work too.
stepBack(priorityGiven());
const [{ serveTasks }, { drawingTasks }, { invoiceTasks }, { loadFonts }, { default: sharp }, path] = await Promise.all(
  [
    import("../processes/serve-tasks"),
    import("#modules/rendering/drawing-tasks"),
    import("#modules/billing/invoices/invoice-drawing"),
    import("#modules/scene/text/fonts"),
    import("sharp"),
    import("node:path"),
  ],
);
sharp.cache(false);
sharp.concurrency(1);
loadFonts(path.resolve("content/fonts"));
void serveTasks({ ...drawingTasks, ...invoiceTasks });
