import { globalStyle, style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

/** Tasks beside figures. */
export const columns = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 2fr) minmax(16rem, 1fr)" } },
});
export const column = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const card = style({
  display: "grid",
  gap: space(4),
  minInlineSize: 0,
  padding: space(5),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `${space(1)} ${space(4)}`,
});
export const list = style({ display: "grid" });
export const item = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space(3),
  alignItems: "start",
  paddingBlock: space(3),
  overflowWrap: "anywhere",
  selectors: {
    "& + &": { borderBlockStart: `1px solid ${vars.line}` },
    "&:first-child": { paddingBlockStart: 0 },
    "&:last-child": { paddingBlockEnd: 0 },
  },
});
export const icon = style({ marginBlockStart: space(1), color: vars.warning });
export const doneIcon = style([icon, { color: vars.success }]);
export const openIcon = style([icon, { color: vars.edge }]);
export const itemLink = style({ fontWeight: 700 });
export const under = style({ display: "block", color: vars.muted, ...type.small });
export const quiet = style({ color: vars.muted });
export const batch = style([item, { gridTemplateColumns: "minmax(0, 1fr)", rowGap: space(2) }]);
export const batchHead = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `0 ${space(4)}`,
});
export const used = style({ ...type.title, fontVariantNumeric: "lining-nums tabular-nums", lineHeight: 1.1 });
export const steps = style([card, { borderInlineStart: `4px solid ${vars.gold}` }]);
export const stepList = style({
  display: "grid",
  gap: `${space(2)} ${space(8)}`,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
});
export const step = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: space(3) });
export const hiddenText = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
globalStyle(`${step}[data-done] a`, { fontWeight: 400 });
