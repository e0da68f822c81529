import { style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars, wide } from "#app/ui/theme/vars.css";

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
export const feature = style({
  display: "grid",
  gap: space(8),
  alignItems: "center",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)", gap: space(14) } },
});
export const side = style({ display: "grid", gap: space(8), minInlineSize: 0 });
export const points = style({ display: "grid", gap: space(5), margin: 0 });
export const text = style({ margin: 0, color: vars.muted });
