import { style } from "@vanilla-extract/css";

/** Preserves the line breaks of a text. */
export const message = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
