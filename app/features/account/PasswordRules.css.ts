import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const rules = style({ display: "grid", gap: space(1), ...type.small, color: vars.muted });
export const title = style({ color: vars.ink });
export const rule = style({
  display: "flex",
  gap: space(2),
  alignItems: "start",
  selectors: { "&[data-kept]": { color: vars.success } },
});
/** The two icons of a rule: not met yet, and met. The attribute is set during typing. */
export const open = style({});
export const kept = style({});
globalStyle(`${rule} > svg`, { flex: "none", marginBlockStart: "2px" });
globalStyle(`${rule}[data-kept] > ${open}, ${rule}:not([data-kept]) ${kept}`, { display: "none" });
