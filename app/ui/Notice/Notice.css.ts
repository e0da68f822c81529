import { style, styleVariants } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const notice = style({
  display: "flex",
  gap: space(3),
  inlineSize: "100%",
  padding: space(4),
  border: "1px solid",
  borderInlineStartWidth: "4px",
  borderRadius: radius,
});
export const body = style({
  display: "grid",
  gap: space(1),
  color: vars.ink,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});
export const icon = style({ flex: "none" });
export const tone = styleVariants({
  info: { color: vars.muted, borderColor: vars.line, background: vars.tint },
  success: { color: vars.success, background: vars.successTint },
  warning: { color: vars.warning, background: vars.warningTint },
  error: { color: vars.error, background: vars.errorTint },
});
