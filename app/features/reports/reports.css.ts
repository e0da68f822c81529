import { style } from "@vanilla-extract/css";

/** A text as it was written, line by line. */
export const message = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
