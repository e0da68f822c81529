import AxeBuilder from "@axe-core/playwright";
import type { Page } from "./journey";

/**
 * What axe finds on a page as it is, one sentence each; with `rules`, only what these find. Axe would open a second page to
 * put the frames of other origins together, which takes as long as the look itself: no page of ours has such frames. It would
 * also fetch every style sheet again, for a rule that is off unless it is asked for.
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
