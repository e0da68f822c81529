import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

export const form = style({
  display: "grid",
  gap: space(6),
  alignContent: "start",
  justifyItems: "start",
  minInlineSize: 0,
});
/** Fields beside their description, where there is room for both. */
export const split = style({
  display: "grid",
  gap: space(8),
  inlineSize: "100%",
  "@media": {
    "screen and (min-width: 64rem)": { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", columnGap: space(16) },
  },
});
export const side = style({
  display: "grid",
  gap: space(6),
  alignContent: "start",
  "@media": { "screen and (min-width: 64rem)": { position: "sticky", insetBlockStart: space(6), alignSelf: "start" } },
});
export const field = style({
  display: "grid",
  gap: space(1),
  alignContent: "start",
  inlineSize: "100%",
  minInlineSize: 0,
});
/** The bar is in the margin, so that nothing moves when a form comes back with errors. */
export const fieldWrong = style({
  position: "relative",
  "::before": {
    content: "''",
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: `calc(-1 * ${space(3)})`,
    inlineSize: "4px",
    background: vars.error,
  },
});
export const label = style({ fontWeight: 700 });
export const optional = style({ fontWeight: 400, color: vars.muted });
export const hint = style({ ...type.small, color: vars.muted });
export const hintBeneath = style([hint, { display: "block" }]);
export const error = style({ display: "flex", gap: space(2), alignItems: "start", color: vars.error, fontWeight: 700 });
globalStyle(`${error} > svg`, { flex: "none", marginBlockStart: space(1) });

export const input = style({
  inlineSize: "100%",
  minBlockSize: space(11),
  paddingBlock: space(2),
  paddingInline: space(3),
  marginBlockStart: space(1),
  background: vars.surface,
  color: vars.ink,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  selectors: {
    "&[aria-invalid]": { borderColor: vars.error, borderWidth: "2px" },
    "&::placeholder": { color: vars.muted },
  },
});
/** A control with a button over its end. */
export const withEnd = style({ position: "relative", display: "grid", minInlineSize: 0 });
globalStyle(`${withEnd} > input`, { paddingInlineEnd: space(12) });
export const short = style({ maxInlineSize: "14rem" });
export const choice = style({ display: "flex", gap: space(3), alignItems: "start", cursor: "pointer" });
export const choices = style({
  display: "grid",
  gap: space(3),
  inlineSize: "100%",
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
});
export const box = style({
  flex: "none",
  inlineSize: space(6),
  blockSize: space(6),
  margin: 0,
  accentColor: vars.brand,
});
export const summary = style({
  display: "grid",
  gap: space(3),
  padding: space(5),
  border: `3px solid ${vars.error}`,
  borderRadius: radius,
  background: vars.surface,
  inlineSize: "100%",
});
export const summaryList = style({ display: "grid", gap: space(1) });
globalStyle(`${summaryList} a`, { color: vars.error, fontWeight: 700 });
/** Two short fields side by side, with their controls on one line. */
export const pair = style({
  display: "grid",
  alignItems: "end",
  gap: space(4),
  inlineSize: "100%",
  "@media": { [wide]: { gridTemplateColumns: "1fr 1fr" } },
});
export const group = style({
  display: "grid",
  gap: space(4),
  inlineSize: "100%",
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
});
export const legend = style({ padding: 0, marginBlockEnd: space(2), fontWeight: 700 });
/** Invisible submit button, which only the Enter key uses. */
export const unseen = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  opacity: 0,
  border: 0,
  padding: 0,
  pointerEvents: "none",
});
