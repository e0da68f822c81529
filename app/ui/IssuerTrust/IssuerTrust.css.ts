import { style } from "@vanilla-extract/css";
import { space, type, vars } from "../theme/vars.css";

export const list = style({ display: "grid", gap: space(4), margin: 0, padding: 0, listStyle: "none" });
export const statement = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: space(3) });
const icon = { marginBlockStart: space(1) };
export const checked = style({ ...icon, color: vars.success });
export const stated = style({ ...icon, color: vars.muted });
export const word = style({ ...type.small, display: "block", color: vars.muted });
export const text = style({ overflowWrap: "anywhere" });
