import { style } from "@vanilla-extract/css";
import { display, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const frame = style({
  flex: 1,
  display: "grid",
  "@media": { [wide]: { gridTemplateColumns: "minmax(26rem, 6fr) minmax(0, 5fr)" } },
});
export const picture = style({
  display: "none",
  overflow: "hidden",
  background: vars.night,
  "@media": {
    [wide]: { display: "grid", alignItems: "center", position: "sticky", insetBlockStart: 0, blockSize: "100vh" },
  },
});
/** Wider than its column, so that the window's edge cuts it off. */
export const certificate = style({
  inlineSize: "128%",
  maxInlineSize: "none",
  blockSize: "auto",
  marginInlineStart: space(12),
  boxShadow: "0 24px 48px -24px rgb(0 0 0 / 0.6)",
});
export const side = style({
  display: "flex",
  flexDirection: "column",
  gap: space(8),
  minInlineSize: 0,
  padding: space(5),
  "@media": { [wide]: { paddingInline: space(16), paddingBlock: space(6) } },
});
export const head = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(4),
});
export const home = style({ color: "inherit", textDecoration: "none" });
export const main = style({
  flex: 1,
  display: "grid",
  alignContent: "center",
  gap: space(6),
  inlineSize: "100%",
  maxInlineSize: "26rem",
  marginInline: "auto",
  // An organization's name or an email address may be one word wider than a phone's screen.
  overflowWrap: "anywhere",
});
/** The heading of a part of a long form: more prominent than the field labels. */
export const part = style({ ...type.lead, fontFamily: display, padding: 0, marginBlockEnd: space(3) });
