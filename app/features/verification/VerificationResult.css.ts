import { style } from "@vanilla-extract/css";
import { display, radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const result = style({
  display: "grid",
  gap: space(12),
  inlineSize: "100%",
  maxInlineSize: "56rem",
  marginInline: "auto",
});
export const paper = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  overflow: "hidden",
});
export const content = style({
  display: "grid",
  gap: space(8),
  padding: space(5),
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 1fr) 13rem", padding: space(10), columnGap: space(10) },
  },
});
export const person = style({ display: "grid", alignContent: "center", gap: space(1) });
export const eyebrow = style({
  ...type.small,
  color: vars.muted,
  selectors: { "&:not(:first-child)": { marginBlockStart: space(4) } },
});
// The headline font has one weight: a bold one would be smeared by the browser.
export const name = style({ ...type.title, fontFamily: display, fontWeight: 400 });
export const achievement = style({ ...type.heading, fontFamily: display });
export const figure = style({
  display: "flex",
  alignItems: "center",
  gap: space(4),
  "@media": { [wide]: { flexDirection: "column", gap: space(2) } },
});
export const seal = style({ maxInlineSize: "7rem", flex: "none", "@media": { [wide]: { maxInlineSize: "13rem" } } });
export const caption = style({ ...type.small, color: vars.muted, "@media": { [wide]: { textAlign: "center" } } });
export const facts = style({
  gridColumn: "1 / -1",
  borderBlockStart: `1px solid ${vars.line}`,
  paddingBlockStart: space(4),
});
export const inline = style({ display: "inline-flex", gap: space(2), alignItems: "center" });
export const wholeWidth = style({ gridColumn: "1 / -1" });
export const section = style({ display: "grid", gap: space(4) });
export const row = style({ display: "flex", flexWrap: "wrap", gap: space(3) });
export const small = style({ ...type.small, color: vars.muted });
export const picture = style({
  inlineSize: "100%",
  maxInlineSize: "40rem",
  blockSize: "auto",
  border: `1px solid ${vars.line}`,
});
