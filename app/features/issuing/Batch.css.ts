import { globalStyle, style } from "@vanilla-extract/css";
import { error, fieldWrong } from "#app/ui/Form/forms.css";
import { display, radius, sans, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const counts = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  overflow: "hidden",
  "@media": { [wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
export const count = style({
  display: "grid",
  alignContent: "start",
  padding: space(5),
  borderBlockStart: "4px solid",
  borderInlineEnd: `1px solid ${vars.line}`,
  borderBlockStartColor: vars.line,
  selectors: {
    "&[data-state=fresh]": { borderBlockStartColor: vars.success },
    "&[data-state=changed]": { borderBlockStartColor: vars.gold },
    "&[data-state=invalid]": { borderBlockStartColor: vars.error },
    "&[data-none]": { borderBlockStartColor: vars.line },
  },
});
export const number = style({
  fontFamily: display,
  fontSize: "2.5rem",
  lineHeight: space(12),
  fontVariantNumeric: "lining-nums tabular-nums",
  selectors: { "[data-none] > &": { color: vars.muted } },
});
export const meaning = style({ ...type.small, color: vars.muted });
export const section = style({ display: "grid", gap: space(4), minInlineSize: 0 });
export const line = style({
  inlineSize: "100%",
  minInlineSize: 0,
  margin: 0,
  padding: space(5),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const lineNumber = style({
  paddingInline: space(2),
  marginInlineStart: `calc(-1 * ${space(2)})`,
  fontWeight: 700,
});
export const fields = style({
  display: "grid",
  gap: space(4),
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
// Error messages come after their fields, so that labels and fields stay aligned across the three columns.
globalStyle(`${fields} .${error}`, { order: 1 });
globalStyle(`${fields} .${fieldWrong}`, { borderInlineStart: 0, paddingInlineStart: 0 });
/** Small photograph of a recipient, beside the text of the row. */
export const portrait = style({
  float: "inline-start",
  inlineSize: space(8),
  blockSize: space(10),
  marginInlineEnd: space(3),
  objectFit: "cover",
  borderRadius: radius,
  border: `1px solid ${vars.line}`,
});
/** Collapsed section for content that few people need. */
export const aside = style({ display: "grid", gap: space(4), inlineSize: "100%", minInlineSize: 0 });
globalStyle(`${aside} > summary`, {
  cursor: "pointer",
  fontWeight: 700,
  minBlockSize: space(11),
  paddingBlock: space(2),
  overflowWrap: "anywhere",
});
export const choices = style({ display: "grid", gap: space(4), justifyItems: "start", paddingBlock: space(2) });
export const samples = style({ maxInlineSize: "24rem" });
/** Sample row of a file, decoded with one encoding. */
export const reading = style({ display: "block", overflowWrap: "anywhere", unicodeBidi: "isolate" });
export const sample = style({ display: "block", ...type.small, color: vars.muted, overflowWrap: "anywhere" });
export const stages = style({
  display: "grid",
  gap: space(5),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const stage = style({ display: "grid", gap: space(2), alignContent: "start" });
export const stageName = style({ display: "flex", gap: space(2), alignItems: "center", fontWeight: 700 });
globalStyle(`${stage} svg`, { color: vars.success });
export const preview = style({ display: "grid", gap: space(4), justifyItems: "start", inlineSize: "100%" });
export const toApprove = style({ display: "grid", gap: space(4), inlineSize: "100%", minInlineSize: 0 });
/** Grid of drawn certificates. A single one takes the full width. */
export const drawings = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 24rem), 1fr))",
  gap: space(6),
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const drawing = style({ display: "grid", gap: space(2), alignContent: "start", minInlineSize: 0 });
export const larger = style({ display: "block" });
export const mailText = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
/** Minimum width for a date on one line. */
export const dates = style({ minInlineSize: "9rem" });
/** Definition list of a row's fields. */
export const said = style({ display: "grid", gap: space(2), margin: 0 });
globalStyle(`${said} dd`, { margin: 0 });
export const label = style({ ...type.small, color: vars.muted });
/** Label that marks a value as filled in by the platform: dashed frame and text. */
export const filled = style({
  ...type.small,
  display: "inline-block",
  paddingBlock: "0.125rem",
  paddingInline: space(2),
  border: `1px dashed ${vars.muted}`,
  borderRadius: radius,
  color: vars.ink,
});
export const filledIn = style({
  display: "grid",
  gap: space(2),
  padding: space(5),
  background: vars.surface,
  border: `1px dashed ${vars.muted}`,
  borderRadius: radius,
  overflowWrap: "anywhere",
});
globalStyle(`${filledIn} h2`, { ...type.body, fontFamily: sans, fontWeight: 700, margin: 0 });
globalStyle(`${filledIn} ul`, { display: "grid", gap: space(1), margin: 0, padding: 0, listStyle: "none" });
/** Name or title in a table cell. A long word wraps, so that the other columns have room. */
export const words = style({ overflowWrap: "anywhere", minInlineSize: "8rem" });
