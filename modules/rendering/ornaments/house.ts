import { drawGuillocheFrame } from "./guilloche-frame";
import { drawHeadpiece, drawManuscriptDivider, drawManuscriptFrame } from "./manuscript";
import type { Ornament } from "./ornament";
import { drawRuleWithStar } from "./rule-with-star";

/** Every ornament by the name that documents give it. A name stays, since certificates are drawn by it. */
const ORNAMENTS: Record<string, Ornament> = {
  "guilloche-frame": drawGuillocheFrame,
  "manuscript-frame": drawManuscriptFrame,
  "manuscript-divider": drawManuscriptDivider,
  "manuscript-headpiece": drawHeadpiece,
  "rule-with-star": drawRuleWithStar,
};
export const isOrnament = (name: string): boolean => Object.hasOwn(ORNAMENTS, name);

/** Throws for a name that no ornament has. */
export function ornamentOf(name: string): Ornament {
  const ornament = isOrnament(name) ? ORNAMENTS[name] : undefined;
  if (!ornament) throw new Error(`there is no ornament ${name}`);
  return ornament;
}
