import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "#app/ui/theme/vars.css";

export const frame = style({
  inlineSize: "100%",
  blockSize: "34rem",
  background: "#fff",
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const text = style({
  margin: 0,
  padding: space(5),
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
