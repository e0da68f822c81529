import { style } from "@vanilla-extract/css";

/** A telephone: small, or touched with a finger. Its camera is the quickest way to a code. */
const PHONE = "(max-width: 40rem), (pointer: coarse)";

export const scanFirst = style({ display: "none", "@media": { [PHONE]: { display: "grid" } } });
export const scanLast = style({ "@media": { [PHONE]: { display: "none" } } });
