import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "#app/ui/theme/vars.css";

export const sheet = style({
  display: "grid",
  gap: space(6),
  padding: space(6),
  minInlineSize: 0,
  background: vars.paper,
  color: vars.ink,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const seal = style({ maxInlineSize: space(40) });
