import { style } from "@vanilla-extract/css";
import { space } from "../theme/vars.css";

export const filter = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space(4) });
export const search = style({ flex: "1 1 16rem", maxInlineSize: "28rem" });
