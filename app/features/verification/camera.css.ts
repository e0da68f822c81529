import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "#app/ui/theme/vars.css";

export const camera = style({ display: "grid", gap: space(5), minInlineSize: 0 });
export const video = style({
  inlineSize: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  background: vars.night,
  borderRadius: radius,
});
