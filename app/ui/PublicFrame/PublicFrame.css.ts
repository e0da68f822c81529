import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

const measure = { inlineSize: "100%", maxInlineSize: "70rem", marginInline: "auto", paddingInline: space(4) } as const;
const wideMargins = { "@media": { [wide]: { paddingInline: space(8) } } };
/** Width from which all links fit on one line. */
const roomy = "(min-width: 78rem)";

export const skip = style({
  position: "absolute",
  insetInlineStart: space(2),
  insetBlockStart: "-4rem",
  padding: space(3),
  background: vars.surface,
  zIndex: 2,
  ":focus": { insetBlockStart: space(2) },
});
export const header = style({ position: "relative", borderBlockEnd: `1px solid ${vars.line}` });
export const bar = style({
  ...measure,
  maxInlineSize: "84rem",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `0 ${space(6)}`,
  paddingBlock: space(3),
  ...wideMargins,
});
export const home = style({ color: "inherit", textDecoration: "none", borderRadius: radius });
export const nav = style({
  display: "none",
  "@media": { [roomy]: { display: "flex", alignItems: "center", gap: `0 ${space(6)}` } },
});
export const account = style({ display: "flex", alignItems: "center", gap: `0 ${space(4)}` });
/** Sign-up link, which moves to the menu where there is no room. */
export const signUp = style({
  display: "none",
  "@media": { [roomy]: { display: "inline-flex", whiteSpace: "nowrap" } },
});
export const menu = style({ "@media": { [roomy]: { display: "none" } } });
export const menuButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(11),
  paddingInline: space(4),
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${menu}[open] > ${menuButton}`, { background: vars.tint });
export const panel = style({
  position: "absolute",
  zIndex: 3,
  insetInline: 0,
  insetBlockStart: "100%",
  display: "grid",
  paddingInline: space(4),
  paddingBlock: space(2),
  background: vars.surface,
  borderBlock: `1px solid ${vars.line}`,
  boxShadow: "0 16px 32px -20px rgb(20 28 36 / 0.5)",
});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: space(11),
  color: "inherit",
  textDecoration: "none",
  ":hover": { textDecoration: "underline", textDecorationColor: vars.gold, textDecorationThickness: "2px" },
  selectors: {
    "&[aria-current]": {
      fontWeight: 700,
      textDecoration: "underline",
      textDecorationColor: vars.gold,
      textDecorationThickness: "2px",
    },
  },
});
globalStyle(`${panel} > ${link} + ${link}`, { borderBlockStart: `1px solid ${vars.line}` });
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
  gap: `${space(6)} ${space(8)}`,
  paddingBlock: space(8),
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": { [wide]: { paddingInline: space(8), gridTemplateColumns: "minmax(0, 2fr) repeat(3, minmax(0, 1fr))" } },
});
export const promise = style({
  gridColumn: "1 / -1",
  maxInlineSize: "22rem",
  "@media": { [wide]: { gridColumn: "auto" } },
});
export const column = style({ display: "grid", alignContent: "start", justifyItems: "start" });
globalStyle(`${column} ${link}`, { minBlockSize: space(8) });
