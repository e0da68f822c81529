import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const reveal = style({
  position: "absolute",
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: space(11),
  blockSize: space(11),
  padding: 0,
  border: 0,
  borderRadius: radius,
  background: "none",
  color: vars.muted,
  cursor: "pointer",
  ":hover": { color: vars.ink },
  selectors: { "&[hidden]": { display: "none" }, "&[aria-pressed=true]": { color: vars.ink } },
});
export const whenHidden = style({ selectors: { [`${reveal}[aria-pressed=true] > &`]: { display: "none" } } });
export const whenShown = style({ selectors: { [`${reveal}:not([aria-pressed=true]) > &`]: { display: "none" } } });
/** Name of the button for who does not see its icon. It is a text: an `aria-label` would be found as the field's, too. */
export const name = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
/** Edge has a button of its own, which remains where scripts do not run. */
globalStyle(`input:has(~ ${reveal}:not([hidden]))::-ms-reveal`, { display: "none" });
