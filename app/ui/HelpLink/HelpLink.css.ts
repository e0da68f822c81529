import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(10),
  paddingInline: space(3),
  borderRadius: radius,
  color: "inherit",
  textDecoration: "none",
  ":hover": { background: vars.tint },
});
/** On a phone the link is its sign, and its word is for those who hear the page. */
export const label = style({
  "@media": {
    "(max-width: 30rem)": {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});
