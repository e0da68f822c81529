import { style } from "@vanilla-extract/css";
import { display, space, vars } from "../theme/vars.css";

export const mark = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(3),
  fontFamily: display,
  fontSize: "1.375rem",
  lineHeight: space(8),
  letterSpacing: "0.01em",
  color: "currentcolor",
  // The Arabic word is small at the same font size, and its letters join.
  selectors: { ":lang(ar) &": { fontSize: "1.75rem", letterSpacing: 0 } },
});
export const outer = style({ fill: vars.glaze.ink });
export const inner = style({ fill: vars.glaze.gold });
