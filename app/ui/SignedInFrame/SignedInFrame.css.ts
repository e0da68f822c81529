import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

export { skip } from "../PublicFrame/PublicFrame.css";

const measure = { inlineSize: "100%", maxInlineSize: "76rem", marginInline: "auto", paddingInline: space(4) } as const;
const wideMargins = { "@media": { [wide]: { paddingInline: space(8) } } };

export const header = style({
  position: "relative",
  background: vars.surface,
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const bar = style({
  ...measure,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(2)} clamp(${space(2)}, 2vw, ${space(6)})`,
  paddingBlockStart: space(3),
  ...wideMargins,
});
export const home = style({ color: "inherit", textDecoration: "none" });
export const organization = style({
  display: "grid",
  flex: 1,
  minInlineSize: "9rem",
  maxInlineSize: "none",
  borderInlineStart: `1px solid ${vars.line}`,
  paddingInlineStart: space(6),
  ...type.small,
  "@media": { "(max-width: 30rem)": { order: 3, flexBasis: "100%", borderInlineStart: 0, paddingInlineStart: 0 } },
});
export const email = style({ color: vars.muted });
export const signOut = style({
  marginInlineEnd: `calc(-1 * ${space(3)})`,
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(10),
  paddingInline: space(3),
  background: "none",
  border: 0,
  borderRadius: radius,
  cursor: "pointer",
  ":hover": { background: vars.tint },
});
/** A shadow at an end says that there is more behind it: it lies still while its cover scrolls with the places. */
const shadowAt = (side: "left" | "right") => ({
  cover: `linear-gradient(to ${side}, transparent, ${vars.surface} 60%) ${side} / 3rem 100%`,
  shadow: `radial-gradient(farthest-side at ${side}, ${vars.edge}, transparent) ${side} / 0.75rem 100%`,
});
const [left, right] = [shadowAt("left"), shadowAt("right")];
export const nav = style({
  ...measure,
  display: "flex",
  gap: space(6),
  overflowX: "auto",
  background: `${left.cover}, ${right.cover}, ${left.shadow}, ${right.shadow}`,
  backgroundAttachment: "local, local, scroll, scroll",
  backgroundRepeat: "no-repeat",
  ...wideMargins,
});
export const count = style({
  minInlineSize: space(6),
  paddingInline: space(2),
  borderRadius: space(3),
  background: vars.warning,
  color: vars.surface,
  fontWeight: 700,
  textAlign: "center",
  ...type.small,
});
export const place = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  paddingBlock: space(3),
  whiteSpace: "nowrap",
  color: vars.muted,
  textDecoration: "none",
  borderBlockEnd: "3px solid transparent",
  ":hover": { color: vars.ink, borderBlockEndColor: vars.line },
  ":focus-visible": { outlineOffset: "-3px" },
  selectors: {
    "&[aria-current]": { color: vars.ink, fontWeight: 700, borderBlockEndColor: vars.gold },
  },
});
export const main = style({
  ...measure,
  flex: 1,
  paddingBlock: `${space(8)} ${space(16)}`,
  ...wideMargins,
});
