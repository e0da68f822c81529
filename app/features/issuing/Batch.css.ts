import { globalStyle, style } from "@vanilla-extract/css";
import { error, fieldWrong } from "#app/ui/Form/forms.css";
import { display, radius, sans, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const counts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
  gap: space(3),
  margin: 0,
});
/** One line for each: its number, what it counts, and what becomes of that. */
export const count = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space(3),
  alignItems: "center",
  paddingBlock: space(3),
  paddingInline: space(4),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderInlineStart: `4px solid ${vars.line}`,
  borderRadius: radius,
  selectors: {
    "&[data-state=fresh]": { borderInlineStartColor: vars.success },
    "&[data-state=changed]": { borderInlineStartColor: vars.gold },
    "&[data-state=invalid]": { borderInlineStartColor: vars.error },
  },
});
globalStyle(`${count} > dt`, { fontWeight: 700, gridColumn: 2, gridRow: 1 });
globalStyle(`${count} > dd`, { margin: 0, gridColumn: 2, gridRow: 2 });
export const number = style({
  fontFamily: display,
  fontSize: "2rem",
  lineHeight: space(10),
  fontVariantNumeric: "lining-nums tabular-nums",
  selectors: { [`${count} > &`]: { gridColumn: 1, gridRow: "1 / 3" } },
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
// Labels and fields that stand side by side must stay in line: the error stands under its field here.
globalStyle(`${fields} .${error}`, { order: 1 });
globalStyle(`${fields} .${fieldWrong}`, { borderInlineStart: 0, paddingInlineStart: 0 });
/** The picture of a recipient, as a photograph is clipped to a form. */
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
/** The certificates of a draft, and beside them the form that issues them. */
export const desk = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  minInlineSize: 0,
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 24rem)" } },
});
export const looked = style({ display: "grid", gap: space(5), minInlineSize: 0 });
/** In sight while the notices beside it are read. */
export const deciding = style({
  minInlineSize: 0,
  "@media": { [wide]: { position: "sticky", insetBlockStart: space(4) } },
});
export const examples = style({ display: "grid", gap: space(3), minInlineSize: 0, scrollMarginBlockStart: space(4) });
export const examplesTitle = style({ ...type.body, fontFamily: sans, fontWeight: 700, margin: 0 });
export const turner = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: space(3),
  alignItems: "center",
});
export const turn = style({
  display: "inline-flex",
  gap: space(2),
  alignItems: "center",
  minBlockSize: space(11),
  fontWeight: 700,
});
export const arrow = style({ selectors: { ":dir(rtl) > &": { transform: "scaleX(-1)" } } });
export const turned = style({
  display: "grid",
  gridColumn: 2,
  justifyItems: "center",
  margin: 0,
  textAlign: "center",
  overflowWrap: "anywhere",
});
globalStyle(`${turned} > span`, { ...type.small, color: vars.muted });
export const facts = style({ display: "grid", gap: space(2), margin: 0, inlineSize: "100%" });
export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(6rem, 2fr) minmax(0, 3fr)",
  gap: space(3),
  overflowWrap: "anywhere",
});
globalStyle(`${fact} > dt`, { color: vars.muted });
globalStyle(`${fact} > dd`, { margin: 0 });
export const settings = style({
  padding: space(5),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  minInlineSize: 0,
});
globalStyle(`${settings} > summary`, { cursor: "pointer", fontWeight: 700, overflowWrap: "anywhere" });
globalStyle(`${settings}[open] > summary`, { marginBlockEnd: space(5) });
export const dayFields = style({
  display: "grid",
  gap: space(4),
  inlineSize: "100%",
  "@media": { [wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const brandFields = style({
  display: "grid",
  gap: space(4),
  inlineSize: "100%",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
  alignItems: "end",
});
export const rename = style({ marginBlockStart: `calc(-1 * ${space(6)})` });
globalStyle(`${rename} > summary`, { ...type.small, cursor: "pointer", paddingBlock: space(2) });
export const sampleMail = style({
  display: "grid",
  gap: space(3),
  alignItems: "center",
  justifyItems: "start",
  inlineSize: "100%",
  "@media": { [wide]: { gridTemplateColumns: "auto minmax(0, 1fr)" } },
});
globalStyle(`${sampleMail} > span`, { overflowWrap: "anywhere" });
