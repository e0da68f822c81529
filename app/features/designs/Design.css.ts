import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const forms = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  "@media": { [wide]: { gridTemplateColumns: "repeat(auto-fit, minmax(20rem, 1fr))" } },
});
export const column = style({ display: "grid", gap: space(6), minInlineSize: 0 });
/** Always white, because the picture is printed on white paper. */
export const sheet = style({
  color: "#566472",
  display: "grid",
  placeItems: "center",
  blockSize: space(32),
  padding: space(4),
  background: "#fff",
  border: `1px dashed ${vars.edge}`,
  borderRadius: radius,
});
export const image = style({ maxBlockSize: space(24), objectFit: "contain" });
export const none = style({ ...type.small, color: "inherit" });
export const darkSheet = style([sheet, { color: "#d5dde5", background: "#16232f" }]);
export const small = style({
  maxBlockSize: space(14),
  maxInlineSize: "10rem",
  objectFit: "contain",
  background: "#fff",
});
export const paper = style({
  display: "block",
  inlineSize: "100%",
  aspectRatio: "3 / 1",
  marginBlock: space(2),
  background: "#fff",
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  cursor: "crosshair",
  // A finger draws on the sheet instead of scrolling the page.
  touchAction: "none",
});
export const below = style({ display: "flex", flexWrap: "wrap", gap: space(4), alignItems: "center" });
export const color = style({ display: "flex", flexWrap: "wrap", gap: space(5), alignItems: "center" });
export const use = style({ display: "flex", gap: space(3), alignItems: "center", cursor: "pointer" });
export const swatch = style({
  inlineSize: space(20),
  blockSize: space(11),
  padding: space(1),
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  cursor: "pointer",
});
export const signers = style({ display: "grid", gap: space(4), listStyle: "none", padding: 0, margin: 0 });
export const signer = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(4),
  alignItems: "center",
  justifyContent: "space-between",
  paddingBlockEnd: space(4),
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: "anywhere",
});
/** Names differ in length, so the signature is below each. */
globalStyle(`${signer} > :first-child`, { flexBasis: "100%" });
