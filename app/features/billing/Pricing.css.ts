import { globalStyle, style } from "@vanilla-extract/css";
import { display, radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

export const start = style({ display: "grid", gap: space(8), justifyItems: "start" });
globalStyle(`${start} > dl`, { inlineSize: "100%" });
export const choose = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const periods = style({
  display: "inline-flex",
  justifySelf: "start",
  padding: space(1),
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const period = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space(2),
  minBlockSize: space(10),
  paddingInline: space(5),
  borderRadius: "4px",
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&[aria-current]": { background: vars.surface, fontWeight: 700, boxShadow: `inset 0 -2px 0 ${vars.gold}` },
  },
});
export const free = style({ color: vars.success, fontWeight: 700 });
export const plans = style({
  display: "grid",
  gap: space(6),
  "@media": { [roomy]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
/** Subgrid that aligns the same parts of all plans, however long the texts are. */
export const plan = style({
  display: "grid",
  rowGap: space(5),
  alignContent: "start",
  padding: space(6),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  "@media": { [roomy]: { gridRow: "span 5", gridTemplateRows: "subgrid" } },
});
export const popular = style({ borderColor: vars.brand, boxShadow: `inset 0 4px 0 ${vars.gold}` });
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(3),
});
export const name = style(type.heading);
export const badge = style({
  ...type.small,
  paddingInline: space(3),
  paddingBlock: space(1),
  borderRadius: radius,
  background: vars.gold,
  color: "#22303d",
  fontWeight: 700,
});
export const text = style({ color: vars.muted });
export const cap = style({ ...type.lead, fontWeight: 700 });
export const price = style({ color: vars.muted });
export const amount = style({
  fontFamily: display,
  fontSize: "2.5rem",
  lineHeight: space(12),
  color: vars.ink,
  fontVariantNumeric: "lining-nums",
});
export const saving = style({ color: vars.success, fontWeight: 700 });
export const points = style({
  display: "grid",
  gap: space(2),
  alignContent: "start",
  paddingBlockStart: space(5),
  borderBlockStart: `1px solid ${vars.line}`,
});
export const every = style({
  display: "grid",
  gap: `${space(3)} ${space(8)}`,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
});
export const included = style({ display: "flex", gap: space(3), alignItems: "start" });
globalStyle(`${included} > svg`, { flex: "none", marginBlockStart: "3px", color: vars.success });
