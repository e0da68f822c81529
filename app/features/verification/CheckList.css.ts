import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const list = style({ borderBlockEnd: `1px solid ${vars.line}` });
export const check = style({
  display: "flex",
  gap: space(4),
  paddingBlock: space(4),
  borderBlockStart: `1px solid ${vars.line}`,
});
export const icon = style({ flex: "none" });
// A credential's text can be one long word.
export const body = style({ display: "grid", gap: space(1), minInlineSize: 0, flex: 1, overflowWrap: "anywhere" });
export const head = style({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: `0 ${space(4)}` });
export const outcome = styleVariants({
  pass: { color: vars.success },
  fail: { color: vars.error },
  unknown: { color: vars.warning },
  pending: { color: vars.muted },
});
export const details = style({ ...type.small, color: vars.muted });
globalStyle(`${details}[open] > summary`, { marginBlockEnd: space(3) });
