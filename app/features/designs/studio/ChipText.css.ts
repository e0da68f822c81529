import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

export const text = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere", cursor: "text" });
/** A unit in a text: in the text's own letters, on a ground that is no color of any page. */
export const chip = style({
  paddingInline: "0.2em",
  borderRadius: "0.25em",
  background: "rgb(11 98 214 / 0.14)",
  boxShadow: "inset 0 0 0 1px rgb(11 98 214 / 0.45)",
  cursor: "default",
  WebkitBoxDecorationBreak: "clone",
  boxDecorationBreak: "clone",
});
export const insert = style({
  minBlockSize: space(9),
  maxInlineSize: "14rem",
  paddingInline: space(2),
  ...type.small,
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
});
