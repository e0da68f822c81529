import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

const roomy = "screen and (min-width: 64rem)";

export const section = style({ display: "grid", gap: space(4), minInlineSize: 0 });
export const empty = style({ color: vars.muted });
export const grid = style({
  display: "grid",
  gap: space(6),
  margin: 0,
  padding: 0,
  listStyle: "none",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto 1fr",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  overflow: "hidden",
  minInlineSize: 0,
});
/** Designs have any shape: each is shown whole in a frame of one height, so that rows stay aligned. */
export const pictures = style({
  display: "flex",
  gap: space(3),
  blockSize: "13rem",
  padding: space(3),
  background: vars.tint,
});
export const picture = style({ flex: "1 1 0", blockSize: "100%", minInlineSize: 0, objectFit: "contain" });
/** Portrait version beside a landscape design. */
globalStyle(`${picture} + ${picture}`, { flexGrow: 0.55 });
/** Drawn dark on white, in the dark scheme too. */
export const specimens = style({ background: "#fff" });
export const specimen = style({ inlineSize: "100%", blockSize: "auto" });
/** Actions are at the lower edge, aligned with those of the neighboring cards. */
export const words = style({
  display: "grid",
  gridTemplateRows: "auto 1fr",
  gap: space(2),
  padding: space(4),
  justifyItems: "start",
});
export const name = style({ fontSize: "1rem", lineHeight: 1.35, margin: 0 });
/** Makes the whole card clickable; the name is the link. */
export const link = style({ selectors: { "&::after": { content: "''", position: "absolute", inset: 0 } } });
export const text = style({ ...type.small, color: vars.muted });
/** Says what a design is to its organization. */
export const tag = style({
  justifySelf: "start",
  paddingInline: space(2),
  ...type.small,
  fontWeight: 700,
  color: vars.success,
  background: vars.successTint,
  borderRadius: radius,
});
export const archived = style({ display: "grid", gap: space(3), margin: 0, padding: 0, listStyle: "none" });
export const line = style({ display: "flex", flexWrap: "wrap", gap: space(4), alignItems: "center" });

/** Page on the left, its properties on the right, as in the studio; one below the other where there is no room. */
export const editor = style({
  display: "grid",
  gap: space(5),
  alignItems: "start",
  minInlineSize: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) 20rem" } },
});
/** A page to draw on takes the whole width of the window. */
globalStyle(`main:has(${editor}), main:has([data-studio])`, { maxInlineSize: "none" });
export const stage = style({
  display: "grid",
  gap: space(3),
  minInlineSize: 0,
  "@media": { [roomy]: { position: "sticky", insetBlockStart: space(4) } },
});
/** As large as the studio draws it, which takes its place. */
export const desk = style({
  display: "grid",
  placeContent: "safe center",
  minBlockSize: space(60),
  padding: space(6),
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const page = style({
  inlineSize: "100%",
  blockSize: "auto",
  maxBlockSize: "calc(80vh - 50px)",
  objectFit: "contain",
});
export const sheet = style({
  inlineSize: "100%",
  blockSize: "auto",
  maxBlockSize: "75vh",
  objectFit: "contain",
  background: "#fff",
  border: `1px solid ${vars.line}`,
});
export const toolbar = style({ display: "flex", flexWrap: "wrap", gap: space(4), alignItems: "end" });
export const panel = style({ display: "grid", gap: space(5), minInlineSize: 0 });
export const layers = style({ display: "grid", margin: 0, padding: 0, listStyle: "none", ...type.small });
export const layer = style({
  display: "block",
  padding: `${space(2)} ${space(3)}`,
  minBlockSize: space(8),
  borderRadius: radius,
  overflowWrap: "anywhere",
  // A list of links only needs no underlines.
  textDecoration: "none",
  selectors: {
    "&:hover": { background: vars.tint },
    '&[aria-current="true"]': { background: vars.tint, fontWeight: 700 },
  },
});
export const within = style({ margin: 0, paddingInlineStart: space(4), listStyle: "none" });
export const properties = style({
  display: "grid",
  gap: space(4),
  inlineSize: "100%",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))",
  alignItems: "end",
});
export const property = style({ display: "grid", gap: space(1), minInlineSize: 0 });
export const wideProperty = style([property, { gridColumn: "1 / -1" }]);
export const swatches = style({ display: "flex", flexWrap: "wrap", gap: space(4) });
export const swatch = style({ display: "grid", gap: space(1), ...type.small });
export const color = style({
  inlineSize: space(16),
  blockSize: space(11),
  padding: 2,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
});
export const thumbs = style({
  display: "grid",
  gap: space(4),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
});
export const thumb = style({ display: "grid", gap: space(1), margin: 0, ...type.small, color: vars.muted });
/** Settings besides the page itself: side by side where there is room. */
export const beneath = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 22rem), 1fr))",
});
export const variables = style({
  display: "grid",
  gap: space(2),
  paddingBlock: space(3),
  listStyle: "none",
  ...type.small,
});
export const more = style({ display: "grid", gap: space(4), inlineSize: "100%" });
globalStyle(`${more}[open] > *`, { marginBlockStart: space(3) });
