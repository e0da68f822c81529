import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/vars.css";

export const boxes = style({ display: "flex", gap: space(2), maxInlineSize: "22rem" });
export const box = style({
  minInlineSize: 0,
  textAlign: "center",
  fontSize: "1.4375rem",
  paddingInline: 0,
  fontVariantNumeric: "tabular-nums",
});
