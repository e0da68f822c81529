import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, radius, space, type, vars } from "#app/ui/theme/vars.css";

export const form = style({ display: "grid", gap: space(4) });
export const line = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space(3) });
export const filters = style({ inlineSize: "100%" });
globalStyle(`${filters} > summary`, {
  inlineSize: "fit-content",
  cursor: "pointer",
  paddingBlock: space(2),
  fontWeight: 700,
});
export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(14rem, 100%), 1fr))",
  gap: space(4),
  paddingBlock: space(4),
});
export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(2),
  padding: 0,
  margin: 0,
  listStyle: "none",
});
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(8),
  paddingInline: space(3),
  maxInlineSize: "100%",
  overflowWrap: "anywhere",
  color: vars.ink,
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  textDecoration: "none",
  ...type.small,
});
globalStyle(`a${chip}:hover`, { textDecoration: "underline" });
globalStyle(`${chip} > svg`, { flex: "none" });
export const tags = style({ display: "flex", flexWrap: "wrap", gap: space(1), marginBlockStart: space(1) });
export const tag = style({
  paddingInline: space(2),
  color: vars.muted,
  background: vars.tint,
  borderRadius: radius,
  overflowWrap: "anywhere",
  ...type.small,
});
export const views = style({ display: "flex", flexWrap: "wrap", gap: space(2), alignItems: "center" });
export const view = style({
  paddingBlock: space(2),
  paddingInline: space(3),
  borderBlockEnd: "3px solid transparent",
  overflowWrap: "anywhere",
  textDecoration: "none",
  selectors: { "&[aria-current]": { borderBlockEndColor: vars.gold, fontWeight: 700 } },
});
export const summary = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(4),
  alignItems: "start",
  justifyContent: "space-between",
});
export const viewList = style({ display: "grid", padding: 0, margin: 0, listStyle: "none" });
globalStyle(`${viewList} > li`, { paddingBlock: space(5), borderBlockEnd: `1px solid ${vars.line}` });
globalStyle(`${viewList} > li:first-child`, { paddingBlockStart: 0 });
globalStyle(`${viewList} > li:last-child`, { borderBlockEnd: 0 });
/** Name and its actions, on one line where there is room. */
export const namedLine = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: space(3),
  inlineSize: "100%",
});
export const grown = style({ flex: "1 1 14rem", minInlineSize: 0 });
export const leftOut = style({ display: "grid", gap: space(3), padding: 0, margin: 0, listStyle: "none" });

export const history = style({
  display: "grid",
  gap: 0,
  margin: 0,
  marginBlockStart: space(4),
  padding: 0,
  listStyle: "none",
});
export const event = style({
  display: "grid",
  gap: space(1),
  paddingBlockEnd: space(5),
  paddingInlineStart: space(5),
  borderInlineStart: `2px solid ${vars.line}`,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  selectors: { "&:last-child": { paddingBlockEnd: 0 } },
});
export const when = style({ color: vars.muted, ...type.small });

/** Unbroken in a column of a table, broken in a card. */
export const address = style({ "@media": { [narrow]: { overflowWrap: "anywhere" } } });
/** Checkbox beside the content that it selects. */
export const chosen = style({
  display: "grid",
  // A `minmax(0, …)` column could shrink to nothing and break an address in a table column.
  gridTemplateColumns: "auto 1fr",
  columnGap: space(3),
  "@media": { [narrow]: { gridTemplateColumns: "auto minmax(0, 1fr)" } },
});
/** Checkbox larger than the browser's default, for a thumb. */
export const select = style({ inlineSize: space(6), blockSize: space(6), margin: 0 });
export const bulk = style({ display: "grid", gap: space(5), counterReset: "chosen" });
globalStyle(`${bulk} input[name=certificate]:checked`, { counterIncrement: "chosen" });
/** Action for the selected certificates, at the foot of the window for as long as some are selected. */
export const bulkBar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: space(3),
  paddingBlock: space(4),
  paddingInline: space(4),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
const SELECTABLE = "selector(:has(*))";
globalStyle(`${bulk}:has(input[name=certificate]:checked) > ${bulkBar}`, {
  "@supports": {
    [SELECTABLE]: {
      position: "sticky",
      insetBlockEnd: space(3),
      zIndex: 2,
      boxShadow: "0 8px 24px -12px rgb(20 28 36 / 0.5)",
    },
  },
});
globalStyle(`${bulk}:not(:has(input[name=certificate]:checked)) > ${bulkBar}`, {
  "@supports": { [SELECTABLE]: { position: "absolute", visibility: "hidden" } },
});
/** Number of selected certificates. */
export const chosenCount = style({});
globalStyle(`${bulk}:has(input[name=certificate]:checked) ${chosenCount}::after`, {
  "@supports": { [SELECTABLE]: { content: "'(' counter(chosen) ')'" } },
});
/** Condition of the action, where the bar shows without a selection. */
export const needs = style({
  inlineSize: "100%",
  maxInlineSize: "none",
  color: vars.muted,
  ...type.small,
  "@supports": { [SELECTABLE]: { display: "none" } },
});
export const progress = style({ inlineSize: "100%", accentColor: vars.brand });
