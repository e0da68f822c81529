import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, radius, space, type, vars } from "../theme/vars.css";

/** Table that becomes a list of cards where there is no room for columns; each cell then shows its column's name. */
export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  fontVariantNumeric: "tabular-nums",
  "@media": { [narrow]: { display: "grid", gap: space(3), background: "none", border: 0 } },
});
export const caption = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const link = style({ fontWeight: 700 });
export const under = style({ display: "block", fontWeight: 400, color: vars.muted, ...type.small });
/** Text that may be one long word, such as an address. */
export const breakable = style({ overflowWrap: "anywhere" });
export const nowrap = style({ whiteSpace: "nowrap" });

globalStyle(`${table} :is(th, td)`, {
  paddingBlock: space(3),
  paddingInline: space(4),
  textAlign: "start",
  verticalAlign: "top",
  borderBlockEnd: `1px solid ${vars.line}`,
});
globalStyle(`${table} thead th`, { ...type.small, color: vars.muted, fontWeight: 400 });
globalStyle(`${table} tbody th`, { fontWeight: 400 });
globalStyle(`${table} tbody tr:last-child > *`, { borderBlockEnd: 0 });
globalStyle(`${table} tbody tr:hover`, { background: `color-mix(in srgb, ${vars.tint} 45%, transparent)` });
globalStyle(`${table} tbody`, { "@media": { [narrow]: { display: "grid", gap: space(3) } } });
globalStyle(`${table} thead`, { "@media": { [narrow]: { display: "none" } } });
globalStyle(`${table} tbody tr`, {
  "@media": {
    [narrow]: {
      display: "grid",
      padding: space(4),
      gap: space(2),
      background: vars.surface,
      border: `1px solid ${vars.line}`,
      borderRadius: radius,
    },
  },
});
globalStyle(`${table} tbody :is(th, td)`, {
  "@media": { [narrow]: { display: "block", padding: 0, border: 0, minInlineSize: 0, whiteSpace: "normal" } },
});
globalStyle(`${table} tbody td[data-label]::before`, {
  "@media": {
    [narrow]: { content: "attr(data-label)", display: "block", color: vars.muted, ...type.small },
  },
});

/** Table whose rows are on a phone the first cell, and the others in one sentence. */
export const compact = style({});
const onPhones = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${compact} tbody ${selector}`, { "@media": { [narrow]: rule } });
onPhones("tr", { display: "block", paddingBlock: space(3) });
onPhones("th", { fontWeight: 700 });
onPhones("td", { ...type.small, display: "inline", color: vars.muted });
onPhones("td[data-label]::before", { content: "' · '", display: "inline" });
onPhones("td:first-of-type[data-label]::before", { content: "none" });
onPhones(`td .${under}`, { display: "inline", marginInlineStart: space(2) });
