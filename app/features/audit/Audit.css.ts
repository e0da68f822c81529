import { globalStyle, style } from "@vanilla-extract/css";
import { under } from "#app/ui/Table/Table.css";
import { narrow, space, type, vars } from "#app/ui/theme/vars.css";

export const filter = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
  gap: space(4),
  alignItems: "end",
});

export const seal = style({ color: vars.muted });
export const summary = style({ paddingBlock: space(2), cursor: "pointer" });
export const how = style({ textDecoration: "underline" });
export const steps = style({
  display: "grid",
  gap: space(4),
  maxInlineSize: "44rem",
  paddingBlock: space(2),
  overflowWrap: "anywhere",
});
globalStyle(`${steps} > ol`, { display: "grid", gap: space(3), listStyle: "decimal", paddingInlineStart: space(6) });
/**
 * Compact layout: on a phone an entry is its action, with the rest on a line or two, so that the log can be scanned.
 */
export const compact = style({});
const onPhones = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${compact} tbody ${selector}`, { "@media": { [narrow]: rule } });
onPhones("tr", { display: "block", paddingBlock: space(3) });
onPhones("th", { fontWeight: 700 });
onPhones("td", { ...type.small, display: "inline", color: vars.muted });
onPhones("td[data-label]::before", { content: "' · '", display: "inline" });
onPhones("td:first-of-type[data-label]::before", { content: "none" });
onPhones(`td .${under}`, { display: "inline", marginInlineStart: space(2) });
