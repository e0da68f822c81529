import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

export const page = style({
  display: "grid",
  gap: space(10),
  minInlineSize: 0,
  "@media": { [wide]: { gap: space(14) } },
});
export const head = style({ display: "grid", gap: space(4), maxInlineSize: "46rem" });
export const title = style({
  fontSize: "clamp(2.125rem, 1.4rem + 3.2vw, 3.375rem)",
  lineHeight: 1.12,
  letterSpacing: "-0.01em",
  // "Datenschutzerklärung" is wider than the smallest phone.
  hyphens: "auto",
  overflowWrap: "anywhere",
  selectors: { ":lang(ar) &": { letterSpacing: 0 } },
});
export const lead = style({ ...type.lead, color: vars.muted });
export const section = style({ display: "grid", gap: space(8), minInlineSize: 0 });
export const sub = style(type.title);
export const words = style({ display: "grid", gap: space(4), justifyItems: "start", alignContent: "start" });
export const columns = style({
  display: "grid",
  gap: space(8),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
});
export const point = style({
  display: "grid",
  alignContent: "start",
  gap: space(2),
  paddingBlockStart: space(4),
  borderBlockStart: `2px solid ${vars.gold}`,
  color: vars.muted,
});
export const pointTitle = style({ fontWeight: 700, color: vars.ink });
export const callToAction = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(6),
  padding: space(6),
  background: vars.tint,
  borderRadius: radius,
  "@media": { [wide]: { padding: space(10) } },
});
