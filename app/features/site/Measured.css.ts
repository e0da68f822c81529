import { style } from "@vanilla-extract/css";
import { display, space, vars } from "#app/ui/theme/vars.css";

/** Aligns the links of all figures on one line. */
export const fact = style({
  display: "grid",
  gridTemplateRows: "auto 1fr auto",
  gap: space(2),
  paddingBlockStart: space(4),
  borderBlockStart: `2px solid ${vars.gold}`,
  justifyItems: "start",
});
export const figure = style({
  fontFamily: display,
  fontSize: "2.25rem",
  fontWeight: 400,
  lineHeight: space(11),
  fontVariantNumeric: "lining-nums",
});
