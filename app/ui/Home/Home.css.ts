import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars, wide } from "../theme/vars.css";

const roomy = "screen and (min-width: 64rem)";

export const home = style({ display: "grid", gap: space(16), "@media": { [wide]: { gap: space(24) } } });
export const hero = style({
  display: "grid",
  gap: space(10),
  alignItems: "center",
  "@media": {
    [roomy]: { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 6fr)", gap: space(16), minBlockSize: "34rem" },
  },
});
export const words = style({ display: "grid", gap: space(6), justifyItems: "start" });
export const headline = style({
  ...type.hero,
  letterSpacing: "-0.01em",
  selectors: { ":lang(ar) &": { letterSpacing: 0 } },
});
export const lead = style({ ...type.lead, color: vars.muted, maxInlineSize: "34rem" });
export const picture = style({
  maxInlineSize: "20rem",
  inlineSize: "100%",
  justifySelf: "center",
  // As far as the margin of the page: the tips reach beyond the column, never beyond the window.
  "@media": { [roomy]: { maxInlineSize: "none", inlineSize: `calc(100% + ${space(8)})`, justifySelf: "start" } },
});
export const facts = style({
  display: "grid",
  gap: space(8),
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const fact = style({
  display: "grid",
  alignContent: "start",
  gap: space(3),
  paddingBlockStart: space(5),
  borderBlockStart: `2px solid ${vars.gold}`,
});
globalStyle(`${fact} > p`, { color: vars.muted });
export const sub = style(type.title);
export const idea = style({
  display: "grid",
  gap: space(10),
  paddingBlock: space(12),
  borderBlock: `1px solid ${vars.line}`,
});
export const seals = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space(6),
  "@media": { [wide]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" } },
});
export const issuers = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: space(8),
});
