/** Exports of the figures module for both browser and server. */

export {
  FIGURE_KINDS,
  type FigureKind,
  type Shown,
  type ShownCounts,
  type ShownSum,
  type ShownSums,
} from "./rules/below-ten";
export { PERIODS, type Period } from "./rules/periods";
export type { Figures } from "./rules/shown-figures";
