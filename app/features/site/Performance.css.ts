import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const figures = style({
  display: "grid",
  gap: space(8),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
});
export const fact = style({
  display: "grid",
  alignContent: "start",
  gap: space(2),
  paddingBlockStart: space(4),
  borderBlockStart: `2px solid ${vars.gold}`,
});
export const parts = style({ inlineSize: "100%", borderBlockEnd: `1px solid ${vars.line}` });
export const part = style({ borderBlockStart: `1px solid ${vars.line}` });
export const partTitle = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space(4),
  paddingBlock: space(4),
  listStyle: "none",
  "::after": { content: "'+'", flex: "none", fontSize: "1.5rem", color: vars.link },
  ":hover": { color: vars.link },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${part}[open] > ${partTitle}::after`, { content: "'\\2212'" });
globalStyle(`${partTitle} > h3`, type.lead);
export const inside = style({ display: "grid", gap: space(4), paddingBlockEnd: space(8) });
export const commands = style({ display: "grid", gap: space(3) });
globalStyle(`${commands} > li`, { display: "flex", flexWrap: "wrap", gap: `0 ${space(4)}`, alignItems: "baseline" });
export const quiet = style({ color: vars.muted });
/** Outcome of a target, on one line. */
export const outcome = style({ whiteSpace: "nowrap" });
