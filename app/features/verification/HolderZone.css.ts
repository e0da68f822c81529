import { style, styleVariants } from "@vanilla-extract/css";
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
const besideRule = { ...type.small, paddingInlineStart: space(3) } as const;
export const warning = styleVariants({
  open: { ...besideRule, borderInlineStart: `3px solid ${vars.warning}` },
  bad: { ...besideRule, borderInlineStart: `3px solid ${vars.error}` },
});
export const small = style({ ...type.small, color: vars.muted });
export const oneLine = style({ whiteSpace: "nowrap" });
export const group = style({ display: "grid", gap: space(2), paddingBlockStart: space(2) });
export const groupTitle = style({ ...type.body, fontFamily: "inherit", fontWeight: 700 });
export const item = style({
  display: "flex",
  alignItems: "center",
  gap: space(3),
  minBlockSize: space(9),
});
export const itemIcon = style({ flex: "none", color: vars.muted });
export const label = style({ display: "grid", gap: space(1), ...type.small, color: vars.muted });
export const address = style({
  inlineSize: "100%",
  padding: space(2),
  color: vars.ink,
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
