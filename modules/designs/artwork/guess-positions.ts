import type { Artwork, ArtworkBox, ArtworkText } from "../../kernel/ports";
import { plainWord } from "../../rendering/index.server";
import { type FieldKind, placeholderWords } from "./artwork-words";
import { type Ink, inkOn } from "./readable";
import { cheapest, overlap, type Survey, surveyOf } from "./survey";

export interface TextPosition extends Ink {
  box: ArtworkBox;
  size: number;
  align: "left" | "center" | "right";
  /** Whether the last line sits on the lower edge of the box; otherwise the first line is at the upper edge. */
  onEdge: boolean;
}

/** Positions of a certificate's own texts on a background. Lengths in points. */
export interface Positions {
  name: TextPosition;
  achievement: TextPosition;
  /** Position of the date; `labelled` where a label must be printed, because the picture has none. */
  date: TextPosition & { labelled: boolean };
  code: { box: ArtworkBox; captions: boolean; plate: boolean };
  /** Null where there is no calm area for them. */
  signatures: (Ink & { box: ArtworkBox }) | null;
  /** Placeholders still in the picture, with the color around each. */
  covers: { box: ArtworkBox; color: string }[];
}

/** Font sizes on A4; other pages scale them by their shorter side. */
const A4_SHORT = 595.28;
const SIZES = { name: 34, achievement: 17, date: 11 };
const CODE = { width: 150, height: 95, alone: 44 };
/** Shorter side of a page, in points, below which the code has no captions. */
const SMALL_PAGE = 260;
/**
 * Cost of covering something with the whole box, relative to a distance of one page width. Small overlaps count for
 * more than their share.
 */
const IN_THE_WAY = 6;

/** Returns the usual positions of a certificate's texts, regardless of the picture, to be moved by hand. */
export function usualPositions(artwork: Artwork): Positions {
  const survey = surveyOf(artwork);
  const { width, height } = artwork.page;
  const band = (kind: TextKind, share: number) => {
    const size = sizeOf(kind, survey);
    return textPosition(survey, { x: width * 0.12, y: height * share, width: width * 0.76, height: size * 1.3 }, size);
  };
  const [name, achievement] = [band("name", 0.42), band("achievement", 0.56)];
  const code = findCode(survey, []);
  const date = { ...dateIn(survey, [code.box]), labelled: true };
  return { name, achievement, date, code, signatures: null, covers: [] };
}

/**
 * Derives the positions from the picture: from placeholders first, then from lines to write on, then from calm areas
 * near the usual position. Pure: one background gives one result.
 */
export function guessPositions(artwork: Artwork): Positions {
  const survey = surveyOf(artwork);
  const { texts } = artwork;
  const { kinds } = placeholderWords();
  const kindOf = ({ text }: ArtworkText) => kinds.get(plainWord(text));
  const taken: ArtworkBox[] = [];
  const take = <P extends { box: ArtworkBox } | null>(position: P): P => {
    if (position) taken.push(grown(position.box, 6));
    return position;
  };
  const held = (kind: TextKind) => {
    const text = texts.find((one) => one.placeholder && kindOf(one) === kind);
    return text ? take(onText(survey, text, artwork.rules)) : null;
  };
  const rules = freeRules(artwork, survey);
  const labelled = (kind: FieldKind) =>
    rules.find((rule) => labelsOf(rule, texts).some((text) => kindOf(text) === kind));
  const [heldName, heldAchievement, heldDate] = [held("name"), held("achievement"), held("date")];

  const nameLine = heldName ? undefined : (labelled("name") ?? nameRule(rules, survey));
  const name = heldName ?? take(onRule(survey, nameLine, "name") ?? nameIn(survey, taken));
  // Lines at the foot: the first for the date and the last for the signer, unless labels at them say otherwise.
  const foot = rules.filter((rule) => rule.y > survey.page.height * 0.6 && labelsOf(rule, texts).length === 0);
  foot.sort((one, other) => one.x - other.x);
  const dateLine = heldDate ? undefined : (labelled("date") ?? (foot.length > 1 ? foot[0] : undefined));
  const signLine = foot.findLast((rule) => rule !== dateLine);
  const lineDate = take(onRule(survey, dateLine, "date"));
  const signed = take(signLine ? signaturesOn(survey, signLine) : null);
  // The remaining lines are left for handwriting.
  taken.push(...rules.filter((rule) => rule !== nameLine).map((rule) => above({ ...rule, y: rule.y + 4 }, 44)));

  const codeText = texts.find((one) => one.placeholder && kindOf(one) === "code");
  const code = take(codeText ? codeAt(survey, codeText.box) : findCode(survey, taken));
  const date = heldDate ?? lineDate;
  return {
    name,
    achievement: heldAchievement ?? take(achievementIn(survey, taken, name.box)),
    date: date ? { ...date, labelled: false } : { ...take(dateIn(survey, taken)), labelled: true },
    code,
    signatures: signed ?? (labelled("signature") ? null : signaturesIn(survey, taken)),
    covers: texts
      .filter((text) => text.placeholder && !text.removed)
      .map(({ box }) => ({ box: grown(box, 1), color: aroundOf(survey, box) })),
  };
}

type TextKind = keyof typeof SIZES;
const sizeOf = (kind: TextKind, { page }: Survey): number =>
  Math.max(6, Math.round(SIZES[kind] * Math.min(1.6, Math.min(page.width, page.height) / A4_SHORT) * 10) / 10);

const grown = ({ x, y, width, height }: ArtworkBox, by: number): ArtworkBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function textPosition(survey: Survey, box: ArtworkBox, size: number, wanted: string | null = null): TextPosition {
  return { box, size, align: "center", onEdge: false, ...inkOn(survey.colors(box), wanted) };
}

/** Position of a text that replaces a placeholder: on its line, in its size and color, with the same alignment. */
function onText(survey: Survey, { box, size, color, text }: ArtworkText, rules: readonly ArtworkBox[]): TextPosition {
  const { width: pageWidth } = survey.page;
  const margin = pageWidth * 0.06;
  const middle = box.x + box.width / 2;
  const y = box.y - size * 0.2;
  const line = { y, height: size };
  const rule = rules.find(
    ({ x, y: at, width }) =>
      Math.abs(x + width / 2 - middle) < pageWidth * 0.03 && at > box.y && at < box.y + size * 2.5,
  );
  const aligned = (x: number, width: number, align: TextPosition["align"]): TextPosition => ({
    ...textPosition(survey, { x, width, ...line }, size, color),
    align,
    onEdge: true,
  });
  if (rule) return aligned(rule.x, rule.width, "center");
  if (Math.abs(middle - pageWidth / 2) < pageWidth * 0.04) {
    const half = Math.min(middle, pageWidth - middle) - margin;
    return aligned(middle - half, half * 2, "center");
  }
  if (/\p{Script=Arabic}/u.test(text)) return aligned(margin, box.x + box.width - margin, "right");
  return aligned(box.x, Math.max(box.width, pageWidth - margin - box.x), "left");
}

/** Box of a height above a line. */
const above = ({ x, y, width }: ArtworkBox, height: number): ArtworkBox => ({ x, y: y - height, width, height });

/** Lines with nothing above them. */
const freeRules = ({ rules }: Artwork, survey: Survey): ArtworkBox[] =>
  rules.filter((rule) => survey.busy(above({ ...rule, y: rule.y - 12 }, 14)) < 0.15);

/** Labels of a line: the texts under it or just before its beginning. */
const labelsOf = (rule: ArtworkBox, texts: readonly ArtworkText[]): ArtworkText[] =>
  texts.filter(({ box }) => {
    const beside = box.x < rule.x + rule.width && box.x + box.width > rule.x;
    const under = box.y > rule.y - 2 && box.y < rule.y + 26;
    const before =
      box.x + box.width <= rule.x + 4 && rule.x - box.x - box.width < 24 && Math.abs(box.y + box.height - rule.y) < 12;
    return (beside && under) || before;
  });

/** The widest free line in the middle of the page. */
const nameRule = (rules: readonly ArtworkBox[], { page }: Survey): ArtworkBox | undefined =>
  cheapest(
    rules.filter(
      ({ x, y, width }) =>
        y > page.height * 0.32 &&
        y < page.height * 0.66 &&
        width > page.width * 0.25 &&
        Math.abs(x + width / 2 - page.width / 2) < page.width * 0.15,
    ),
    ({ width }) => -width,
  );

function onRule(survey: Survey, rule: ArtworkBox | undefined, kind: TextKind): TextPosition | null {
  if (!rule) return null;
  const size = sizeOf(kind, survey);
  const box = above({ ...rule, y: rule.y - size * 0.22 }, size);
  return { ...textPosition(survey, box, size), onEdge: true };
}

/** Cost of a box: what it covers, and its distance from the usual position (shares of the page). */
function costAt(survey: Survey, taken: readonly ArtworkBox[], wanted: { x: number; y: number }) {
  const { width, height } = survey.page;
  return (box: ArtworkBox): number =>
    Math.sqrt(survey.busy(box)) * IN_THE_WAY +
    Math.sqrt(overlap(box, taken)) * IN_THE_WAY +
    Math.abs((box.x + box.width / 2) / width - wanted.x) +
    Math.abs((box.y + box.height / 2) / height - wanted.y) * 1.5;
}

/** Candidate boxes of a size over the page, or over a band of it. */
function boxes({ page }: Survey, size: { width: number; height: number }, from = 0.05, to = 0.95): ArtworkBox[] {
  const found: ArtworkBox[] = [];
  const margin = Math.min(page.width, page.height) * 0.05;
  const step = Math.max(6, Math.min(page.width, page.height) / 60);
  for (let y = page.height * from; y + size.height <= page.height * to; y += step)
    for (let x = margin; x + size.width <= page.width - margin; x += step) found.push({ x, y, ...size });
  return found;
}

function lineIn(survey: Survey, kind: TextKind, taken: readonly ArtworkBox[], band: Band): TextPosition {
  const size = sizeOf(kind, survey);
  const { page } = survey;
  const candidates = band.widths.flatMap((share) => {
    const width = page.width * share;
    const x = (page.width - width) / 2;
    return boxes(survey, { width, height: size * band.lines * 1.3 }, band.from, band.to).map((box) => ({ ...box, x }));
  });
  const cost = costAt(survey, taken, { x: 0.5, y: band.wanted });
  // Wider boxes are preferred, at the cost of a little overlap.
  const box = cheapest(candidates, (candidate) => cost(candidate) - candidate.width / page.width / 2);
  return textPosition(
    survey,
    box ?? { x: 0, y: page.height * band.wanted, width: page.width, height: size * 1.3 },
    size,
  );
}

interface Band {
  from: number;
  to: number;
  wanted: number;
  widths: number[];
  lines: number;
}

const nameIn = (survey: Survey, taken: readonly ArtworkBox[]) =>
  lineIn(survey, "name", taken, { from: 0.28, to: 0.72, wanted: 0.47, widths: [0.76, 0.6, 0.45], lines: 1 });

function achievementIn(survey: Survey, taken: readonly ArtworkBox[], name: ArtworkBox): TextPosition {
  const under = (name.y + name.height) / survey.page.height;
  const band = { from: Math.min(0.8, under), to: Math.min(0.92, under + 0.3), wanted: under + 0.07 };
  return lineIn(survey, "achievement", taken, { ...band, widths: [0.7, 0.55, 0.4], lines: 2 });
}

function dateIn(survey: Survey, taken: readonly ArtworkBox[]): TextPosition {
  const { page } = survey;
  const size = sizeOf("date", survey);
  const candidates = boxes(
    survey,
    { width: Math.min(240, page.width * 0.34), height: Math.max(21, size * 2) },
    0.62,
    0.96,
  );
  const wanted = [0.2, 0.5, 0.8].map((x) => costAt(survey, taken, { x, y: 0.86 }));
  const box = cheapest(candidates, (candidate) => Math.min(...wanted.map((cost) => cost(candidate))));
  return textPosition(survey, box ?? { x: page.width * 0.1, y: page.height * 0.85, width: 200, height: 21 }, size);
}

/** Position of the code in a calm corner, preferably at the bottom and at the end of the line. */
function findCode(survey: Survey, taken: readonly ArtworkBox[]): Positions["code"] {
  const { page } = survey;
  const captions = Math.min(page.width, page.height) >= SMALL_PAGE;
  const size = captions ? { width: CODE.width, height: CODE.height } : { width: CODE.alone, height: CODE.alone };
  const corners = [
    { x: 0.86, y: 0.84, less: 0 },
    { x: 0.14, y: 0.84, less: 0.25 },
    { x: 0.86, y: 0.16, less: 0.4 },
    { x: 0.14, y: 0.16, less: 0.45 },
  ].map(({ less, ...corner }) => ({ less, cost: costAt(survey, taken, corner) }));
  const box = cheapest(boxes(survey, size), (candidate) =>
    Math.min(...corners.map(({ cost, less }) => cost(candidate) * 1.5 + less + (isPaper(survey, candidate) ? 0 : 0.5))),
  ) ?? { x: page.width - size.width - 8, y: page.height - size.height - 8, ...size };
  return { box, captions, plate: !isPaper(survey, box) };
}

function codeAt(survey: Survey, { x, y, width, height }: ArtworkBox): Positions["code"] {
  const size = CODE.alone * 1.3;
  const box = { x: x + width / 2 - size / 2, y: y + height / 2 - size / 2, width: size, height: size };
  return { box, captions: false, plate: !isPaper(survey, box) };
}

/** Whether dark modules are readable on the area. */
const isPaper = (survey: Survey, box: ArtworkBox): boolean =>
  survey.busy(box) < 0.02 && survey.colors(box).every((color) => Math.min(...color) > 190);

function signaturesIn(survey: Survey, taken: readonly ArtworkBox[]): Positions["signatures"] {
  const { page } = survey;
  if (Math.min(page.width, page.height) < SMALL_PAGE) return null;
  const candidates = boxes(survey, { width: 190, height: 84 }, 0.6, 0.96);
  const box = cheapest(candidates, costAt(survey, taken, { x: 0.5, y: 0.84 }));
  if (!box || survey.busy(box) > 0.05 || overlap(box, taken) > 0) return null;
  return { box, ...inkOn(survey.colors(box)) };
}

/** Position of signatures whose rule (`small-print.ts`) coincides with the line. */
function signaturesOn(survey: Survey, rule: ArtworkBox): NonNullable<Positions["signatures"]> {
  const box = { ...above({ ...rule, y: rule.y + 26.5 }, 84) };
  return { box, ...inkOn(survey.colors(box)) };
}

/** Most frequent color around a box. */
function aroundOf(survey: Survey, box: ArtworkBox): string {
  const colors = survey.colors(grown(box, 14));
  const counts = new Map<string, number>();
  for (const color of colors) {
    const hex = `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "#ffffff";
}
