import { style } from "@vanilla-extract/css";
import { space } from "../theme/vars.css";

export const bar = style({ display: "grid", gap: space(1), maxInlineSize: "34rem" });
export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space(2) });
export const input = style({ flex: "1 1 14rem", minInlineSize: 0, inlineSize: "auto" });
