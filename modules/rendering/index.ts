/** What browsers may know too: the star pattern that seals are grown from. */
export { growZellige, starPath, type ZelligeLayer } from "./scene/zellige";
