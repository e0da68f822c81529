import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const office = style({ alignSelf: "start" });
export const fact = style({ display: "flex", gap: space(3), alignItems: "start" });
globalStyle(`${fact} > svg`, { flex: "none", marginBlockStart: "2px", color: vars.muted });
export const open = style({ color: vars.success });
export const closed = style({ color: vars.warning });
export const message = style({ whiteSpace: "pre-line" });
export const reply = style({ ...type.small, color: vars.muted });
