import { style } from "@vanilla-extract/css";

/** Phone: small, or with a touchscreen. Its camera is the quickest way to read a code. */
const PHONE = "(max-width: 40rem), (pointer: coarse)";

export const scanFirst = style({ display: "none", "@media": { [PHONE]: { display: "grid" } } });
export const scanLast = style({ "@media": { [PHONE]: { display: "none" } } });
