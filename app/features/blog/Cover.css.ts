import { style, styleVariants } from "@vanilla-extract/css";
import { radius, vars } from "#app/ui/theme/vars.css";

export const cover = style({
  aspectRatio: "16 / 9",
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: radius,
});
/** Fill colors: the glazes of the tiles, and the ground, which follows the color scheme. */
export const fill = styleVariants({ ...vars.glaze, tint: vars.tint }, (color) => ({ fill: color }));
const drawn = { fill: "none", strokeLinejoin: "round", strokeLinecap: "round" } as const;
export const line = styleVariants({ ...vars.glaze }, (color) => ({ ...drawn, stroke: color }));
