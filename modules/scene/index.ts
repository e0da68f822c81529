export type { DrawnBox } from "./drawn-box";
export { HOUSE_VOICES, isVoice } from "./text/voices";
export { growZellige, SEAL_TURNS, starPath, type ZelligeLayer } from "./zellige";
