import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/vars.css";

export const filter = style({ display: "flex", flexWrap: "wrap", gap: space(3), alignItems: "end" });
export const grow = style({ flex: 1, minInlineSize: "12rem" });
