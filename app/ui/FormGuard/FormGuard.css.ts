import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const trap = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const check = style({ display: "grid", gap: space(2) });
export const promise = style({ ...type.small, color: vars.muted });
