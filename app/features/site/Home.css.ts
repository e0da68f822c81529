import { globalStyle, style } from "@vanilla-extract/css";
import { display, radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

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
export const paper = style({
  display: "grid",
  gap: space(8),
  alignItems: "center",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)", gap: space(16) } },
});
export const section = style({ display: "grid", gap: space(8), minInlineSize: 0 });
export const steps = style({
  display: "grid",
  gap: space(8),
  counterReset: "step",
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const step = style({
  display: "grid",
  alignContent: "start",
  gap: space(2),
  counterIncrement: "step",
  "::before": {
    content: "counter(step)",
    fontFamily: display,
    fontVariantNumeric: "lining-nums",
    ...type.title,
    inlineSize: space(12),
    blockSize: space(12),
    display: "grid",
    placeItems: "center",
    border: `1px solid ${vars.gold}`,
    borderRadius: "50%",
  },
});
globalStyle(`${step} > p`, { color: vars.muted });
export const own = style({
  display: "grid",
  gap: space(8),
  padding: space(6),
  background: vars.tint,
  borderRadius: radius,
  "@media": { [wide]: { padding: space(12) } },
});
export const ways = style({
  display: "grid",
  gap: space(8),
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const way = style({
  display: "grid",
  alignContent: "start",
  gap: space(2),
  paddingInlineStart: space(5),
  borderInlineStart: `3px solid ${vars.gold}`,
});
export const plans = style({ display: "grid", borderBlockStart: `1px solid ${vars.line}` });
export const plan = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: `${space(1)} ${space(6)}`,
  paddingBlock: space(5),
  borderBlockEnd: `1px solid ${vars.line}`,
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) auto" } },
});
export const planName = style({ fontFamily: display, ...type.heading });
export const cap = style({
  color: vars.muted,
  gridRow: 2,
  gridColumn: "1 / -1",
  "@media": { [wide]: { gridRow: "auto", gridColumn: "auto" } },
});
