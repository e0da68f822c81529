import { globalStyle, style } from "@vanilla-extract/css";
import { display, roomy, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const bar = style({ display: "grid", gap: space(6) });
export const categories = style({ display: "flex", flexWrap: "wrap", gap: space(2) });
export const category = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: space(4),
  border: `1px solid ${vars.edge}`,
  borderRadius: "999px",
  textDecoration: "none",
  color: vars.ink,
  selectors: {
    "&[aria-current]": { background: vars.brand, borderColor: vars.brand, color: vars.onBrand },
    "&:hover:not([aria-current])": { background: vars.tint },
  },
});
export const list = style({
  display: "grid",
  gap: `${space(12)} ${space(8)}`,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 19rem), 1fr))",
});
export const card = style({ display: "grid", gap: space(4), alignContent: "start", position: "relative" });
export const featured = style({
  gridColumn: "1 / -1",
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", columnGap: space(10), alignItems: "center" },
  },
});
export const words = style({ display: "grid", gap: space(3), alignContent: "start" });
export const title = style({
  fontFamily: display,
  ...type.heading,
  // A title in another script keeps the alignment of its card.
  textAlign: ["-webkit-match-parent", "match-parent"],
  selectors: { [`${featured} &`]: { ...type.title } },
});
/** Makes the whole card clickable; the title is the link. */
export const link = style({
  color: vars.ink,
  textDecoration: "none",
  "::after": { content: "''", position: "absolute", inset: 0 },
  ":hover": { textDecoration: "underline" },
});
export const summary = style({ color: vars.muted, textAlign: ["-webkit-match-parent", "match-parent"] });
export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(1)} ${space(3)}`,
  ...type.small,
  color: vars.muted,
});
export const label = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(1)} ${space(3)}`,
  ...type.small,
  fontWeight: 700,
  color: vars.link,
});
/** Language label of a post that is not in the page's language. */
export const inLanguage = style({
  paddingInline: space(2),
  border: `1px solid ${vars.edge}`,
  borderRadius: "999px",
  fontWeight: 400,
  color: vars.muted,
});

/** Line length as in a book: some 66 letters at the size of the text. */
const measure = "36rem";

/** Text with its table of contents beside it where there is room, centered together. */
export const post = style({
  display: "grid",
  gap: space(10),
  gridTemplateColumns: `minmax(0, ${measure})`,
  justifyContent: "center",
  "@media": {
    [roomy]: {
      gridTemplateColumns: `minmax(0, 13rem) minmax(0, ${measure})`,
      gridTemplateRows: "auto 1fr",
      columnGap: space(14),
    },
  },
});
export const head = style({
  display: "grid",
  gap: space(5),
  minInlineSize: 0,
  "@media": { [roomy]: { gridColumn: 2 } },
});
export const headline = style({
  fontSize: "clamp(2.125rem, 1.6rem + 2.2vw, 3rem)",
  lineHeight: 1.14,
  hyphens: "auto",
  overflowWrap: "anywhere",
});
export const others = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(1)} ${space(4)}`,
  ...type.small,
  color: vars.muted,
});
globalStyle(`${others} a`, { paddingBlock: space(1) });
export const contents = style({
  alignSelf: "start",
  display: "grid",
  gap: space(3),
  "@media": { [roomy]: { gridColumn: 1, gridRow: 2, position: "sticky", insetBlockStart: space(6) } },
});
export const contentsList = style({
  display: "grid",
  gap: space(2),
  paddingInlineStart: space(4),
  borderInlineStart: `3px solid ${vars.gold}`,
  ...type.small,
});
export const contentsTitle = style({ ...type.small, fontFamily: "inherit", fontWeight: 700 });
export const more = style({
  marginBlockStart: space(14),
  display: "grid",
  gap: space(6),
  paddingBlockStart: space(10),
  borderBlockStart: `1px solid ${vars.line}`,
});
globalStyle(`${contentsList} a`, { textDecoration: "none" });
globalStyle(`${contentsList} a:hover`, { textDecoration: "underline" });
/** The text of a post, beside its table of contents. */
export const text = style({ minInlineSize: 0, "@media": { [roomy]: { gridColumn: 2, gridRow: 2 } } });
