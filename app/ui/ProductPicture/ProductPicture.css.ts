import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css";

/** Thin frame around a screenshot, so that it is not mistaken for the page. */
export const frame = style({
  display: "block",
  inlineSize: "100%",
  border: `1px solid ${vars.line}`,
  borderRadius: "10px",
  overflow: "hidden",
  background: vars.paper,
  boxShadow: "0 16px 40px -24px rgb(20 28 36 / 0.45)",
  selectors: { "&[data-phone]": { maxInlineSize: "20rem", marginInline: "auto", borderRadius: "24px" } },
});
globalStyle(`${frame} > img`, { display: "block", inlineSize: "100%", blockSize: "auto" });
