import { style } from "@vanilla-extract/css";
import { display, radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const zone = style({
  display: "grid",
  gap: space(6),
  padding: space(5),
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 1fr) 17rem", padding: space(8), columnGap: space(8) } },
});
export const side = style({ display: "grid", alignContent: "start", gap: space(5) });
// The headline font has a single weight, which a browser would thicken artificially for bold.
export const name = style({ ...type.title, fontFamily: display, fontWeight: 400, overflowWrap: "anywhere" });
export const achievement = style({ ...type.lead, color: vars.muted, overflowWrap: "anywhere" });
export const badge = style({ inlineSize: "7rem", blockSize: "auto", objectFit: "contain" });
export const actions = style({ display: "grid", gap: space(3) });
export const warning = style({
  ...type.small,
  paddingInlineStart: space(3),
  borderInlineStart: `3px solid ${vars.error}`,
});
export const small = style({ ...type.small, color: vars.muted });
export const list = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(2)} ${space(4)}`,
  paddingBlock: space(3),
});
export const label = style({ display: "grid", gap: space(1), ...type.small, color: vars.muted });
export const address = style({
  inlineSize: "100%",
  padding: space(2),
  color: vars.ink,
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
