import { style } from "@vanilla-extract/css";
import { type, vars } from "../theme/vars.css";

export const checkedAt = style({ ...type.small, color: vars.muted });
