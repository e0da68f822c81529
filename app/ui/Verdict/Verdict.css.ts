import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { radius, space, vars, wide } from "../theme/vars.css";

export const verdict = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(3)} ${space(5)}`,
  padding: space(5),
  borderBlockEnd: `1px solid ${vars.line}`,
  borderBlockStart: "6px solid",
  borderStartStartRadius: radius,
  borderStartEndRadius: radius,
  "@media": { [wide]: { padding: `${space(7)} ${space(10)}` } },
});
export const icon = style({
  flex: "none",
  inlineSize: space(12),
  blockSize: space(12),
  strokeWidth: 1.6,
  "@media": { [wide]: { inlineSize: space(16), blockSize: space(16) } },
});
export const words = style({ display: "grid", gap: space(2), flex: "1 1 14rem", minInlineSize: 0, color: vars.ink });
export const title = style({});
export const tone = styleVariants({
  good: { color: vars.success, background: vars.successTint },
  open: { color: vars.warning, background: vars.warningTint },
  bad: { color: vars.error, background: vars.errorTint },
});
globalStyle(`${tone.good} ${title}`, { color: vars.success });
globalStyle(`${tone.open} ${title}`, { color: vars.warning });
globalStyle(`${tone.bad} ${title}`, { color: vars.error });
