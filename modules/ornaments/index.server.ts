export { drawOrnament, isOrnament, ORNAMENT_NAMES } from "./catalogue";
export { drawSeal, INK } from "./inks";
