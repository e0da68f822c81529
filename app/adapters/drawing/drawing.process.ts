// The process that draws pages, files, pictures of mails, samples and invoices: one task after another, as its pool
// requests.
import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import { requestedPriority, stepBack } from "../database/step-back";

endOnFault();

// Lowered before anything is loaded, because loading is work too.
stepBack(requestedPriority());
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
