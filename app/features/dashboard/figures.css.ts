import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const form = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space(4) });
export const choice = style({ flex: "0 1 15rem", minInlineSize: 0 });
export const section = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const share = style({
  display: "block",
  inlineSize: "100%",
  blockSize: space(1),
  marginBlockStart: space(2),
  selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } },
});
export const numbers = style({ display: "grid", gap: space(4), minInlineSize: 0 });
globalStyle(`${numbers}[open] > summary`, { marginBlockEnd: space(4) });
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(3)} ${space(6)}`,
  alignItems: "baseline",
});
export const note = style({ ...type.small, color: vars.muted });
