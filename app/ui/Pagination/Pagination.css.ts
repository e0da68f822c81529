import { style } from "@vanilla-extract/css";
import { space } from "../theme/vars.css";

export const pagination = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: space(4),
  fontVariantNumeric: "tabular-nums",
});
