import { style } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css";

export const picture = style({
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "297 / 210",
  background: "#fff",
  border: `1px solid ${vars.line}`,
  boxShadow: "0 1px 2px rgb(34 48 61 / 0.08), 0 12px 32px -16px rgb(34 48 61 / 0.28)",
});
