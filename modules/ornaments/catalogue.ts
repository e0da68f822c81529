import type { ShapeItem } from "../scene/index.server";
import { burstBadge, discBadge, flowerBadge, hexagonBadge, octagonBadge, rayRing } from "./badges";
import { chop, cloudCorners, latticeFrame, meanderBorder, seigaiha } from "./chinese";
import { contours } from "./contours";
import { laceFrame } from "./engraving";
import { cornerFlourishes, flourishRule, halfLaurels, laurelWreath, starRule } from "./flourishes";
import { beadFrame, cornerMarks, decoFrame, doubleFrame, hollowFrame, knotFrame, ticketFrame } from "./frames";
import { guillocheFrame } from "./guilloche-frame";
import { coin, crestShield, medal, ribbon, scroll } from "./heraldry";
import { drawHeadpiece, drawManuscriptDivider, drawManuscriptFrame } from "./manuscript";
import type { Ornament, OrnamentBox, Paint } from "./ornament";
import {
  diagonalStripes,
  dotGrid,
  halftone,
  microLine,
  seamlessBlocks,
  securityStrip,
  sunburst,
  swissBlocks,
  waves,
} from "./patterns";
import { bunting, confetti, pencils, scallops, strewnStars } from "./playful";
import { drawRuleWithStar } from "./rule-with-star";
import { arch, pointedArch, starLattice, zelligeBorder, zelligeField } from "./tilework";
import { engravedFrame, guillocheBand, rosette } from "./woven";

export interface Entry {
  draw: Ornament;
  /** Description for designers of templates. */
  about: string;
  /** Whether it depends on the seed; other ornaments are the same on every certificate. */
  seeded?: boolean;
}

/**
 * Ornaments by their names in documents. An ornament never changes, because issued certificates are drawn with it: an
 * improved one gets a new name.
 */
export const ORNAMENTS = {
  // Ornaments of the first two templates.
  "guilloche-frame": { draw: guillocheFrame, about: "a braid of fine lines, a star in each corner" },
  "manuscript-frame": { draw: drawManuscriptFrame, about: "the ruled frame of a manuscript page" },
  "manuscript-divider": { draw: drawManuscriptDivider, about: "the same between the text of a page and its margin" },
  "manuscript-headpiece": { draw: drawHeadpiece, about: "a carpet of tiles with a panel for the title", seeded: true },
  "rule-with-star": { draw: drawRuleWithStar, about: "a short rule with a star in its middle" },
  // Frames around a page.
  "double-frame": { draw: doubleFrame, about: "a strong rule and a fine one" },
  "knot-frame": { draw: knotFrame, about: "three rules behind a star at each corner" },
  "hollow-frame": { draw: hollowFrame, about: "three rules, corners cut round to the inside" },
  "deco-frame": { draw: decoFrame, about: "stepped corners with rays, nineteen-twenties" },
  "bead-frame": { draw: beadFrame, about: "a row of beads between two rules" },
  "corner-marks": { draw: cornerMarks, about: "angles at the corners alone" },
  "ticket-frame": { draw: ticketFrame, about: "a ticket with a stub to tear off" },
  "engraved-frame": { draw: engravedFrame, about: "woven bands with rosettes, as on banknotes" },
  "lace-frame": { draw: laceFrame, about: "rows of arches, as on share certificates" },
  "zellige-border": { draw: zelligeBorder, about: "a row of Moroccan tiles", seeded: true },
  "meander-border": { draw: meanderBorder, about: "square spirals, 回纹" },
  "lattice-frame": { draw: latticeFrame, about: "the corners of a Chinese window" },
  scallops: { draw: scallops, about: "half rounds in three colours" },
  // Corners.
  "corner-flourishes": { draw: cornerFlourishes, about: "scrolls of a broad pen" },
  "cloud-corners": { draw: cloudCorners, about: "curling clouds, 云纹" },
  // Rules and bands.
  "flourish-rule": { draw: flourishRule, about: "swashes to both sides of a lozenge" },
  "star-rule": { draw: starRule, about: "a fine rule with a star in its middle" },
  "guilloche-band": { draw: guillocheBand, about: "woven lines that swell and narrow" },
  "security-strip": { draw: securityStrip, about: "woven lines over fine strokes", seeded: true },
  "micro-line": { draw: microLine, about: "a rule made of strokes too small to read", seeded: true },
  // Single pieces.
  rosette: { draw: rosette, about: "a round of woven rings" },
  "laurel-wreath": { draw: laurelWreath, about: "two branches, open above" },
  "half-laurels": { draw: halfLaurels, about: "a branch at each side, room between them" },
  ribbon: { draw: ribbon, about: "a band with folded tails; a text over three quarters of its width" },
  scroll: { draw: scroll, about: "a bowed band with folded tails" },
  medal: { draw: medal, about: "a pleated rosette with tails, free in the middle" },
  coin: { draw: coin, about: "a round with a milled edge, free in the middle" },
  "crest-shield": { draw: crestShield, about: "a shield, free for a mark" },
  chop: { draw: chop, about: "the square of a red seal" },
  arch: { draw: arch, about: "a gate with lobes, tiles over it", seeded: true },
  "pointed-arch": { draw: pointedArch, about: "a gate whose lobes end in a point", seeded: true },
  // Fields.
  "zellige-field": { draw: zelligeField, about: "stars and crosses of tiles", seeded: true },
  "star-lattice": { draw: starLattice, about: "the outlines of stars and crosses" },
  seigaiha: { draw: seigaiha, about: "overlapping waves" },
  sunburst: { draw: sunburst, about: "rays from the middle of the lower edge" },
  "dot-grid": { draw: dotGrid, about: "small dots" },
  halftone: { draw: halftone, about: "dots that shrink along the longer side" },
  "diagonal-stripes": { draw: diagonalStripes, about: "stripes at 45 degrees" },
  waves: { draw: waves, about: "lines of water" },
  contours: { draw: contours, about: "lines of height", seeded: true },
  "swiss-blocks": { draw: swissBlocks, about: "quarters, discs and bars on squares", seeded: true },
  "seamless-blocks": { draw: seamlessBlocks, about: "the same, without lines where two meet", seeded: true },
  // For children and parties.
  confetti: { draw: confetti, about: "bits of paper along the edges", seeded: true },
  "strewn-stars": { draw: strewnStars, about: "stars of many sizes", seeded: true },
  pencils: { draw: pencils, about: "a fence of pencils", seeded: true },
  bunting: { draw: bunting, about: "flags on a string" },
  // Backgrounds of badges.
  "hexagon-badge": { draw: hexagonBadge, about: "six sides, free in the middle" },
  "octagon-badge": { draw: octagonBadge, about: "a star of two squares, free in the middle" },
  "flower-badge": { draw: flowerBadge, about: "twelve soft lobes, free in the middle" },
  "burst-badge": { draw: burstBadge, about: "many points, free in the middle" },
  "disc-badge": { draw: discBadge, about: "two rings, free in the middle" },
  "ray-ring": { draw: rayRing, about: "rays in a ring, to lie behind something" },
} as const satisfies Record<string, Entry>;

export const ORNAMENT_NAMES = Object.keys(ORNAMENTS);
export type OrnamentName = keyof typeof ORNAMENTS;

/** Whether a text from a document is the name of an ornament. */
export const isOrnament = (name: string): name is OrnamentName => Object.hasOwn(ORNAMENTS, name);

/**
 * Minimum side in points, and the maximum ratio of the sides; beyond these the number of steps along a box would be
 * unbounded.
 */
const LEAST_SIDE = 1;
const MAX_STRETCH = 200;

const MAX_CACHED = 200;
const drawn = new Map<string, ShapeItem[]>();

/**
 * Draws an ornament in a box and paint. An ornament without a seed is drawn once and cached; in a seeded one, the
 * shapes that depend on the seed are marked as `own`. Empty for a box too thin to draw in. Throws for an unknown name.
 */
export function drawOrnament(name: string, box: OrnamentBox, paint: Paint, seed: string): readonly ShapeItem[] {
  if (!isOrnament(name)) throw new Error(`there is no ornament ${name}`);
  if (!hasRoom(box)) return [];
  const { draw, seeded }: Entry = ORNAMENTS[name];
  const shared = drawCached(name, draw, box, paint);
  if (!seeded) return shared;
  const sharedKeys = new Set(shared.map(({ path, fill }) => `${fill} ${path}`));
  return draw(box, paint, seed).map((item) =>
    sharedKeys.has(`${item.fill} ${item.path}`) ? item : { ...item, own: true },
  );
}

function hasRoom({ width, height }: OrnamentBox): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= LEAST_SIDE && long <= short * MAX_STRETCH;
}

function drawCached(name: string, draw: Ornament, box: OrnamentBox, paint: Paint): ShapeItem[] {
  const key = JSON.stringify([name, box, paint]);
  const cached = drawn.get(key) ?? draw(box, paint, "");
  if (drawn.size >= MAX_CACHED) drawn.clear();
  drawn.set(key, cached);
  return cached;
}
