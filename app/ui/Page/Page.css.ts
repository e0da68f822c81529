import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

const page = { display: "grid", gap: space(8), inlineSize: "100%", minInlineSize: 0 } as const;
export const full = style(page);
/** Single column for reading or filling in, centered in a wide window. */
export const text = style({ ...page, maxInlineSize: "42rem", marginInline: "auto" });
/** Heading of a page, above its content or beside it. */
export const beside = style({ display: "grid", gap: space(8), minInlineSize: 0 });
/** Content of a page. */
export const body = style({ display: "grid", gap: space(8), minInlineSize: 0 });

export const back = style({
  justifySelf: "start",
  marginBlockEnd: `calc(-1 * ${space(4)})`,
  ...type.small,
  "::before": { content: "'\\2190'", marginInlineEnd: space(2), display: "inline-block" },
  selectors: { ":dir(rtl) > &::before": { transform: "scaleX(-1)" } },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(4),
  justifyContent: "space-between",
  alignItems: "end",
  // A name may be one long word.
  overflowWrap: "anywhere",
});
export const lead = style({ ...type.lead, color: vars.muted, marginBlockStart: space(2) });
export const row = style({ display: "flex", flexWrap: "wrap", gap: space(3), alignItems: "center" });
/** List of statements, each with a mark. */
export const points = style({
  display: "grid",
  gap: space(3),
  paddingInlineStart: space(5),
  listStyle: "disc outside",
});
globalStyle(`${points} > li::marker`, { color: vars.edge });
export const stack = style({ display: "grid", gap: space(6), alignContent: "start", minInlineSize: 0 });
export const card = style({
  display: "grid",
  gap: space(5),
  minInlineSize: 0,
  padding: space(5),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  "@media": { [wide]: { padding: space(8) } },
});
// A name may be one long word.
globalStyle(`${card} > :is(h2, h3, p)`, { overflowWrap: "anywhere" });
// A sentence may contain an address, which is one long word.
globalStyle(`:is(${full}, ${text}, ${body}) > p`, { overflowWrap: "anywhere" });
