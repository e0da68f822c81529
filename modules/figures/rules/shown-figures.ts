import type { ShownCounts, ShownSums } from "./below-ten";
import type { Step } from "./periods";

/** The figures of a period as they may be shown. */
export interface Figures {
  steps: (Step & { counts: ShownCounts })[];
  totals: ShownSums;
  /** What there was anything of, the most issued first; without an id for all that has no title of its own. */
  achievements: { id: string | null; title: string | null; counts: ShownSums }[];
  /** What can be chosen, by title. */
  choices: { id: string; title: string }[];
}
