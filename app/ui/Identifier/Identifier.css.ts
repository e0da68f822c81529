import { style } from "@vanilla-extract/css";
import { mono } from "../theme/vars.css";

export const identifier = style({
  fontFamily: mono,
  fontSize: "1em",
  fontVariantNumeric: "tabular-nums",
});
export const code = style({ fontFamily: mono, fontSize: "1em", overflowWrap: "anywhere" });
