export type { DrawnPlace } from "./drawn-place";
export { HOUSE_VOICES, isVoice } from "./text/voices";
export { growZellige, SEAL_TURNS, starPath, type ZelligeLayer } from "./zellige";
