import { style } from "@vanilla-extract/css";
import { mono } from "../theme/vars.css";

export const identifier = style({ fontFamily: mono, fontSize: "0.9375em", fontVariantNumeric: "tabular-nums" });
export const code = style({ fontFamily: mono, fontSize: "0.9375em", overflowWrap: "anywhere" });
