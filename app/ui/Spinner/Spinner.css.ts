import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { space, type, vars } from "../theme/vars.css";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

export const spinner = style({
  display: "inline-grid",
  justifyItems: "center",
  gap: space(3),
  color: vars.muted,
  ...type.small,
});
export const fullScreen = style({
  position: "fixed",
  inset: 0,
  zIndex: 3,
  display: "grid",
  placeContent: "center",
  background: vars.paper,
});
export const ring = style({
  border: `3px solid ${vars.line}`,
  borderBlockStartColor: vars.gold,
  borderRadius: "50%",
  animation: `${turn} 900ms linear infinite`,
});
const square = (units: number) => ({ inlineSize: space(units), blockSize: space(units) });
export const size = styleVariants({ sm: square(8), md: square(12), lg: square(16) });
