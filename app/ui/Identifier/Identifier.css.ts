import { style } from "@vanilla-extract/css";
import { mono } from "../theme/vars.css";

export const identifier = style({
  fontFamily: mono,
  fontSize: "max(0.9375em, 0.875rem)",
  fontVariantNumeric: "tabular-nums",
});
export const code = style({ fontFamily: mono, fontSize: "max(0.9375em, 0.875rem)", overflowWrap: "anywhere" });
