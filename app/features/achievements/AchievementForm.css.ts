import { style } from "@vanilla-extract/css";
import { radius, roomy, space, vars, wide } from "#app/ui/theme/vars.css";

export const section = style({
  display: "grid",
  gap: space(5),
  inlineSize: "100%",
  minInlineSize: 0,
  paddingBlockStart: space(8),
  borderBlockStart: `1px solid ${vars.line}`,
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)", columnGap: space(12) } },
});
export const heading = style({ display: "grid", gap: space(2), alignContent: "start", minInlineSize: 0 });
export const fields = style({
  display: "grid",
  gap: space(5),
  justifyItems: "start",
  alignContent: "start",
  minInlineSize: 0,
});
export const rows = style({
  display: "grid",
  gap: space(5),
  justifyItems: "start",
  inlineSize: "100%",
  minInlineSize: 0,
});
export const row = style({
  display: "grid",
  gap: space(4),
  justifyItems: "start",
  inlineSize: "100%",
  minInlineSize: 0,
  margin: 0,
  padding: space(4),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  "@media": { [wide]: { padding: space(5) } },
});
/** Floats the legend inside the frame instead of across its border. */
export const legend = style({ float: "inline-start", inlineSize: "100%", padding: 0, fontWeight: 700 });
/** Invisible submit button, so that the Enter key saves. */
export const save = style({
  display: "grid",
  gap: space(3),
  justifyItems: "start",
  inlineSize: "100%",
  paddingBlockStart: space(8),
  borderBlockStart: `1px solid ${vars.line}`,
});
export const history = style({ display: "grid", gap: space(3), listStyle: "none", margin: 0, padding: 0 });
export const entry = style({ display: "grid", gap: space(1), overflowWrap: "anywhere" });
export const beside = style({ display: "grid", gap: space(10), inlineSize: "100%", minInlineSize: 0 });
/** White background in either color scheme: a mail is designed for white. */
export const mail = style({
  inlineSize: "100%",
  maxInlineSize: "46rem",
  blockSize: "48rem",
  background: "#fff",
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
