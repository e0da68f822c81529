import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const rules = style({ display: "grid", gap: space(1), ...type.small, color: vars.muted });
export const title = style({ color: vars.ink });
export const rule = style({ display: "flex", gap: space(2), alignItems: "start" });
export const icon = style({ flex: "none", marginBlockStart: "2px" });
export const kept = style({ color: vars.success });
