import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/vars.css";

/** Word that looks like the text around it and links to its explanation. */
export const word = style({
  color: "inherit",
  textDecorationLine: "underline",
  textDecorationStyle: "dotted",
  textDecorationColor: vars.edge,
  textDecorationThickness: "1.5px",
  textUnderlineOffset: "0.25em",
  ":hover": { textDecorationStyle: "solid", textDecorationColor: "currentColor" },
});
