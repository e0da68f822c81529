import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "../theme/vars.css";

export const preferences = style({ display: "flex", flexWrap: "wrap", gap: `${space(2)} ${space(8)}` });
export const form = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(1),
  marginInlineStart: `calc(-1 * ${space(2)})`,
});
export const choice = style({
  ...type.small,
  minBlockSize: space(8),
  paddingInline: space(2),
  border: 0,
  borderRadius: radius,
  background: "none",
  cursor: "pointer",
  textDecoration: "underline",
  textDecorationColor: "transparent",
  textUnderlineOffset: "0.3em",
  ":hover": { textDecorationColor: "currentcolor" },
  selectors: {
    "&[aria-current]": { textDecorationColor: vars.gold, textDecorationThickness: "2px", fontWeight: 700 },
  },
});
