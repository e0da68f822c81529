import { style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

export const page = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const head = style({ display: "grid", gap: space(3), minInlineSize: 0, overflowWrap: "anywhere" });
export const badge = style({ inlineSize: "10rem", blockSize: "auto", objectFit: "contain" });
export const kind = style({ ...type.small, fontWeight: 700, color: vars.muted });
export const issuer = style({ ...type.lead, display: "flex", gap: space(3), alignItems: "center" });
/** Always white, because logos are made for a white background. */
export const logo = style({
  flex: "none",
  padding: space(1),
  objectFit: "contain",
  background: "#fff",
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const columns = style({
  display: "grid",
  gap: space(10),
  alignItems: "start",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 8fr) minmax(0, 5fr)", gap: space(14) } },
});
export const main = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const aside = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const section = style({ display: "grid", gap: space(4), minInlineSize: 0 });
export const description = style({ ...type.lead, maxInlineSize: "46rem", overflowWrap: "anywhere" });
export const text = style({ maxInlineSize: "46rem", whiteSpace: "pre-line", overflowWrap: "anywhere" });
export const skills = style({ display: "grid", gap: space(3), listStyle: "none", padding: 0, margin: 0 });
export const skill = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(1)} ${space(4)}`,
  alignItems: "baseline",
  paddingBlockEnd: space(3),
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: "anywhere",
});
export const small = style({ ...type.small, color: vars.muted });
