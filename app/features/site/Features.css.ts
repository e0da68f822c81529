import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const pictures = style({
  display: "grid",
  gap: space(8),
  "@media": { [wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const sample = style({ display: "grid", gap: space(3), minInlineSize: 0 });
export const caption = style({ ...type.small, color: vars.muted });
export const verdicts = style({
  display: "grid",
  gap: space(5),
  "@media": { [wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const verdict = style({
  display: "grid",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  overflow: "hidden",
});
export const proof = style({
  display: "grid",
  gap: space(8),
  alignItems: "center",
  paddingBlock: space(10),
  borderBlock: `1px solid ${vars.line}`,
  "@media": {
    "screen and (min-width: 64rem)": { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)", gap: space(16) },
  },
});
export const seal = style({ maxInlineSize: "20rem", inlineSize: "100%", justifySelf: "center" });
