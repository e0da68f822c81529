import { globalStyle, style } from "@vanilla-extract/css";
import { display, radius, roomy, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const home = style({ display: "grid", gap: space(14), "@media": { [wide]: { gap: space(24) } } });

export const first = style({ display: "grid", gap: space(10), "@media": { [roomy]: { gap: space(12) } } });
export const hero = style({
  display: "grid",
  gap: space(10),
  alignItems: "center",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space(14) } },
});
export const words = style({ display: "grid", gap: space(5), justifyItems: "start", alignContent: "start" });
export const headline = style({
  fontSize: "clamp(2.125rem, 1.5rem + 2.7vw, 3.25rem)",
  lineHeight: 1.12,
  letterSpacing: "-0.01em",
  textWrap: "balance",
  selectors: { ":lang(ar) &": { letterSpacing: 0, lineHeight: 1.35 } },
});
export const audience = style({
  display: "block",
  ...type.body,
  fontFamily: "inherit",
  color: vars.muted,
  letterSpacing: 0,
  marginBlockEnd: space(3),
});
export const lead = style({ ...type.lead, color: vars.muted, maxInlineSize: "34rem" });
export const sample = style({ display: "grid", gap: space(3), minInlineSize: 0, justifyItems: "start" });
globalStyle(`${sample} > div`, { inlineSize: "100%" });
export const check = style({
  display: "grid",
  gap: `${space(4)} ${space(10)}`,
  paddingBlock: space(6),
  borderBlock: `1px solid ${vars.line}`,
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space(14), alignItems: "center" } },
});
export const question = style({ ...type.heading });
export const checkWords = style({ display: "grid", gap: space(2) });
export const links = style({ display: "flex", flexWrap: "wrap", gap: `${space(1)} ${space(6)}` });

export const sub = style(type.title);
export const section = style({ display: "grid", gap: space(8), minInlineSize: 0 });
export const steps = style({
  display: "grid",
  gap: space(14),
  counterReset: "step",
  "@media": { [roomy]: { gap: space(20) } },
});
export const step = style({
  display: "grid",
  gap: space(6),
  alignItems: "center",
  counterIncrement: "step",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 7fr)", gap: space(14) } },
});
globalStyle(`${step} > div`, {
  display: "grid",
  alignContent: "center",
  gap: space(3),
  maxInlineSize: "34rem",
});
globalStyle(`${step} p`, { color: vars.muted });
export const stepTitle = style({
  ...type.heading,
  display: "flex",
  alignItems: "center",
  gap: space(4),
  "::before": {
    content: "counter(step)",
    flex: "none",
    fontFamily: display,
    fontVariantNumeric: "lining-nums",
    inlineSize: space(11),
    blockSize: space(11),
    display: "grid",
    placeItems: "center",
    border: `1px solid ${vars.gold}`,
    borderRadius: "50%",
  },
});

export const own = style({
  display: "grid",
  gap: space(10),
  padding: space(6),
  background: vars.tint,
  borderRadius: radius,
  "@media": { [wide]: { padding: space(12) } },
});
export const proof = style({
  display: "grid",
  gap: space(8),
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space(14), alignItems: "center" } },
});
export const ways = style({
  display: "grid",
  gap: space(8),
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const way = style({
  display: "grid",
  // Aligns the links of all three on one line.
  gridTemplateRows: "auto 1fr auto",
  gap: space(2),
  paddingBlockStart: space(4),
  borderBlockStart: `2px solid ${vars.gold}`,
  justifyItems: "start",
});

/** One grid for all rows, so that their columns align. */
export const plans = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space(6),
  borderBlockStart: `1px solid ${vars.line}`,
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) auto" } },
});
export const plan = style({
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "baseline",
  rowGap: space(1),
  paddingBlock: space(5),
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const planName = style({ fontFamily: display, ...type.heading });
export const planPrice = style({ textAlign: "end" });
export const cap = style({
  color: vars.muted,
  gridRow: 2,
  gridColumn: "1 / -1",
  "@media": { [wide]: { gridRow: "auto", gridColumn: "auto" } },
});
