import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css";

export const seal = style({
  inlineSize: "100%",
  blockSize: "auto",
  stroke: vars.glaze.paper,
  strokeWidth: 0.6,
  strokeLinejoin: "round",
});
export const glaze = styleVariants(vars.glaze, (fill) => ({ fill }));
