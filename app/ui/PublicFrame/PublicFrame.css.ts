import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

const measure = { inlineSize: "100%", maxInlineSize: "70rem", marginInline: "auto", paddingInline: space(4) } as const;
const wideMargins = { "@media": { [wide]: { paddingInline: space(8) } } };

export const skip = style({
  position: "absolute",
  insetInlineStart: space(2),
  insetBlockStart: "-4rem",
  padding: space(3),
  background: vars.surface,
  zIndex: 2,
  ":focus": { insetBlockStart: space(2) },
});
export const header = style({ borderBlockEnd: `1px solid ${vars.line}` });
export const bar = style({
  ...measure,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `0 ${space(6)}`,
  paddingBlock: space(3),
  ...wideMargins,
});
export const home = style({ color: "inherit", textDecoration: "none", borderRadius: radius });
export const nav = style({ display: "flex", flexWrap: "wrap", gap: `0 ${space(6)}` });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: space(11),
  color: "inherit",
  textDecoration: "none",
  ":hover": { textDecoration: "underline", textDecorationColor: vars.gold, textDecorationThickness: "2px" },
});
export const main = style({
  ...measure,
  flex: 1,
  paddingBlock: `${space(8)} ${space(16)}`,
  "@media": { [wide]: { paddingInline: space(8), paddingBlock: `${space(12)} ${space(24)}` } },
});
export const footer = style({ background: vars.night, color: vars.onNight, ...type.small });
export const foot = style({
  ...measure,
  display: "grid",
  gap: space(4),
  paddingBlock: space(8),
  ...wideMargins,
});
