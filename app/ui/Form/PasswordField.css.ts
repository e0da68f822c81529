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
/**
 * Name of the button for screen readers. It is text and no `aria-label`, by which the button would be taken for a
 * second password field.
 */
export const name = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
/** Hides the button that Edge draws itself, except where scripts do not run. */
globalStyle(`input:has(~ ${reveal}:not([hidden]))::-ms-reveal`, { display: "none" });
