import { globalStyle, style } from "@vanilla-extract/css";
import { space, vars } from "../theme/vars.css";

export const progress = style({
  appearance: "none",
  inlineSize: "100%",
  blockSize: space(3),
  border: `1px solid ${vars.edge}`,
  borderRadius: "999px",
  overflow: "hidden",
  background: vars.tint,
});
globalStyle(`${progress}::-webkit-progress-bar`, { background: vars.tint });
globalStyle(`${progress}::-webkit-progress-value`, { background: vars.brand, transition: "inline-size 300ms" });
globalStyle(`${progress}::-moz-progress-bar`, { background: vars.brand });
