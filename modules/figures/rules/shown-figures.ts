import type { ShownCounts, ShownSums } from "./below-ten";
import type { Step } from "./periods";

/** Figures of a period that may be shown. */
export interface Figures {
  steps: (Step & { counts: ShownCounts })[];
  totals: ShownSums;
  /** Achievements with figures, the most issued first; null as the id for all without a title of their own. */
  achievements: { id: string | null; title: string | null; counts: ShownSums }[];
  /** Achievements that can be chosen, by title. */
  choices: { id: string; title: string }[];
}
