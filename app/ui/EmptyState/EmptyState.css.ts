import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const empty = style({
  display: "grid",
  justifyItems: "center",
  gap: space(4),
  paddingBlock: space(14),
  paddingInline: space(5),
  textAlign: "center",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const actions = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(3) });
