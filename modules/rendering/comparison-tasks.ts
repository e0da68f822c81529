import type { InspectionTasks } from "../kernel/ports/inspection";
import { isSamePng } from "./images/png-equal";
import { isSamePdf } from "./pdf/pdf-equal";
import { isSignedDrawing } from "./pdf/pdf-signature";

const COMPARISONS = { pdf: isSamePdf, "signed-pdf": isSignedDrawing, png: isSamePng };

/** The task of the `Inspector` port that compares what a visitor brought with what we draw. For a process of its own. */
export const comparisonTasks = {
  "is-same-file": async ({ bytes, drawn, as }) => COMPARISONS[as](bytes, drawn),
} satisfies Partial<InspectionTasks>;
