import { globalStyle, style } from "@vanilla-extract/css";
import { display, radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

const roomy = "screen and (min-width: 60rem)";

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
export const cover = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  background: vars.tint,
  borderRadius: radius,
});
/** The seal is larger than its frame: what shows is a detail, as of a wall. */
export const tiles = style({ inlineSize: "116%", maxInlineSize: "none", blockSize: "auto" });
export const words = style({ display: "grid", gap: space(3), alignContent: "start" });
export const title = style({
  fontFamily: display,
  ...type.heading,
  selectors: { [`${featured} &`]: { ...type.title } },
});
/** The whole card can be clicked; the title is the link. */
export const link = style({
  color: vars.ink,
  textDecoration: "none",
  "::after": { content: "''", position: "absolute", inset: 0 },
  ":hover": { textDecoration: "underline" },
});
export const summary = style({ color: vars.muted });
export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(1)} ${space(3)}`,
  ...type.small,
  color: vars.muted,
});
export const label = style({ ...type.small, fontWeight: 700, color: vars.link });

export const post = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const head = style({ display: "grid", gap: space(5), maxInlineSize: "46rem" });
export const headline = style({
  fontSize: "clamp(2.125rem, 1.4rem + 3.2vw, 3.375rem)",
  lineHeight: 1.12,
  hyphens: "auto",
  overflowWrap: "anywhere",
});
export const body = style({
  display: "grid",
  gap: space(10),
  "@media": {
    [roomy]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 6fr)", columnGap: space(14) },
  },
});
export const contents = style({
  alignSelf: "start",
  display: "grid",
  gap: space(3),
  "@media": { [roomy]: { position: "sticky", insetBlockStart: space(6) } },
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
