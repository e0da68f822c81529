import { style, styleVariants } from "@vanilla-extract/css";
import { radius, space } from "../theme/vars.css";

/** White like the paper of the certificate, before and after the picture loads. */
export const frame = style({ position: "relative", background: "#fff" });
/** Caption behind the picture, visible until it loads, below the browser's own placeholder. */
export const coming = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: space(4),
  textAlign: "center",
  color: "#22303d",
});
export const picture = style({
  position: "relative",
  display: "block",
  inlineSize: "100%",
  blockSize: "auto",
  boxShadow: "0 0 0 1px rgb(34 48 61 / 0.1), 0 12px 32px -16px rgb(34 48 61 / 0.4)",
});
/** Dimmed picture of a withdrawn certificate: readable, but not worth copying. */
export const withdrawn = style({ filter: "grayscale(1)", opacity: 0.45 });
const stamped = style({
  position: "absolute",
  insetBlockStart: "50%",
  insetInlineStart: "50%",
  transform: "translate(-50%, -50%) rotate(-12deg)",
  paddingInline: space(6),
  border: "4px solid",
  borderRadius: radius,
  background: "rgba(255, 255, 255, 0.85)",
  fontSize: "clamp(1.5rem, 5vw, 3rem)",
  fontWeight: 700,
  lineHeight: 1.4,
  pointerEvents: "none",
  selectors: { "[dir=rtl] &": { transform: "translate(50%, -50%) rotate(-12deg)" } },
});
// On the paper of a certificate, which is white in either scheme.
export const stamp = styleVariants({ open: [stamped, { color: "#8a5200" }], bad: [stamped, { color: "#b23122" }] });
