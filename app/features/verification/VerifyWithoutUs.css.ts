import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

export const details = style({ border: `1px solid ${vars.line}`, borderRadius: radius, background: vars.tint });
export const summary = style({ padding: space(5) });
globalStyle(`${summary} > h2`, { display: "inline", ...type.lead });
export const steps = style({ display: "grid", gap: space(4), padding: space(5), paddingBlockStart: 0 });
globalStyle(`ol${steps}`, { listStyle: "decimal", paddingInlineStart: space(10) });
export const more = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(2)} ${space(6)}`,
  padding: space(5),
  paddingBlockStart: 0,
});
