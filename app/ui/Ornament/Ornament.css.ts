import { style } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css";

export const ornament = style({ maxInlineSize: "none" });
export const ground = style({ fill: vars.night });
export const star = style({ fill: vars.glaze.amber });
export const heart = style({ fill: vars.night });
