import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { space, type, vars } from "../theme/vars.css";

export const status = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(1),
  paddingInline: space(2),
  border: "1px solid",
  borderRadius: "999px",
  whiteSpace: "nowrap",
  ...type.small,
});
// A long name beside the icon must not shrink it.
globalStyle(`${status} > svg`, { flex: "none" });
export const tone = styleVariants({
  plain: { color: vars.muted, background: vars.tint, borderColor: vars.line },
  success: { color: vars.success, background: vars.successTint },
  warning: { color: vars.warning, background: vars.warningTint },
  error: { color: vars.error, background: vars.errorTint },
});
