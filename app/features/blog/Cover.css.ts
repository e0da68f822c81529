import { style, styleVariants } from "@vanilla-extract/css";
import { radius, vars } from "#app/ui/theme/vars.css";

export const cover = style({
  aspectRatio: "16 / 9",
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: radius,
});
/** What a shape is filled with: the glazes of the tiles, and the ground that follows the page. */
export const fill = styleVariants({ ...vars.glaze, tint: vars.tint }, (color) => ({ fill: color }));
const drawn = { fill: "none", strokeLinejoin: "round", strokeLinecap: "round" } as const;
export const line = styleVariants({ ...vars.glaze }, (color) => ({ ...drawn, stroke: color }));
