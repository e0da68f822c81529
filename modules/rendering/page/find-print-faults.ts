import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import {
  hasSmallLetters,
  type Ink,
  inkOfCode,
  inkOfImage,
  inkOfText,
  isWithin,
  leaves,
  type SceneItem,
  touch,
} from "../../scene/index.server";
import type { DesignDocument } from "../document/schema";
import { textsPrinted } from "../document/texts-printed";
import { withoutGround } from "../document/without-ground";
import { templateOf } from "../templates/registry";
import type { CertificateView } from "../view/view";
import { lettersInBoxes, sayersOf } from "./boxes";
import { buildScene, drawableFields, PRINTED } from "./build-scene";
import { elementOf, type PrintedPart, partsOf, telling } from "./printed-parts";

export type { PrintedPart };

/**
 * A part of a certificate that is not printed whole. `cut` ends in an ellipsis; `overlap` touches another text, the QR
 * code with its quiet zone, or a picture; `outside` extends beyond the page's edge; `small` is too small to read;
 * `no-font` has boxes in place of letters.
 */
export type PrintFault = { fault: "cut" | "overlap" | "outside" | "small" | "no-font" } & PrintedPart;

/**
 * Draws the certificate without decoration and measures the ink of its letters. Takes a fraction of a millisecond for a
 * certificate that differs from the one before in a few texts, because all other texts are cached.
 */
export function findPrintFaults(view: CertificateView, design: string | DesignDocument): PrintFault[] {
  const document = typeof design === "string" ? templateOf(design).document : design;
  const { items } = buildScene(view, withoutGround(document), []);
  const texts = items.filter((item) => item.kind === "text");
  const parts = (item: SceneItem) => (item.kind === "text" ? partsOf(item, texts, view, document) : []);
  const found = [
    ...asFaults("cut", beyondLimits(view, document)),
    ...faultsOf(items, document).flatMap(({ fault, items: faulty }) => asFaults(fault, telling(faulty.flatMap(parts)))),
    ...texts.flatMap((text) => asFaults("no-font", sayersOf(lettersInBoxes(text), view))),
  ];
  return found.length > 1 ? withoutTwins(found) : found;
}

/**
 * Finds the drawn items with faults, for the author of a design. Of two items that touch, the front one is returned.
 */
export function findFaultyItems(
  view: CertificateView,
  design: string | DesignDocument,
): { fault: PrintFault["fault"]; item: SceneItem }[] {
  const document = typeof design === "string" ? templateOf(design).document : design;
  const { items } = buildScene(view, withoutGround(document), []);
  const inBoxes = items.filter((item) => item.kind === "text" && lettersInBoxes(item).length > 0);
  return [...faultsOf(items, document), ...alone("no-font", inBoxes)].flatMap(({ fault, items: faulty }) => {
    const item = faulty.at(-1);
    return item ? { fault, item } : [];
  });
}

const alone = (fault: PrintFault["fault"], faulty: SceneItem[]) => faulty.map((item) => ({ fault, items: [item] }));

/** Returns each fault with the items concerned: one, or the two that touch. */
function faultsOf(items: SceneItem[], document: DesignDocument): { fault: PrintFault["fault"]; items: SceneItem[] }[] {
  const texts = items.filter((item) => item.kind === "text");
  const drawn = items.flatMap((item) => inkedOf(item) ?? []);
  const outside = drawn.filter((one) => isOutside(one, document)).map(({ item }) => item);
  return [
    ...alone(
      "cut",
      texts.filter(({ cutFrom }) => cutFrom),
    ),
    ...overlapping(drawn, document).map((pair) => ({ fault: "overlap" as const, items: pair })),
    ...alone("outside", outside),
    ...alone("small", texts.filter(hasSmallLetters)),
  ];
}

const asFaults = (fault: PrintFault["fault"], parts: PrintedPart[]): PrintFault[] =>
  parts.map((part) => ({ fault, ...part }));

const withoutTwins = (faults: PrintFault[]): PrintFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
];

/** Returns the parts with more letters than the printed limit, at any size. */
function beyondLimits(view: CertificateView, document: DesignDocument): PrintedPart[] {
  const { issuer, achievement, customFields } = view;
  const isLong = (text: string | null | undefined, limit: number) => Boolean(text) && hasMoreLetters(text ?? "", limit);
  const found: PrintedPart[] = [];
  if (isLong(view.recipientName, LIMITS.name)) found.push({ of: "name" });
  const prints = (source: string) => textsPrinted(document).has(source);
  const skills = achievement?.skills ?? [];
  if (
    isLong(view.achievementName, LIMITS.achievement) ||
    (isLong(view.achievementDescription, LIMITS.description) && prints("achievement.description")) ||
    (isLong(achievement?.criteria, PRINTED.criteria) && prints("achievement.criteria")) ||
    ((skills.length > PRINTED.skills || skills.some((skill) => isLong(skill, PRINTED.skill))) &&
      prints("achievement.skills"))
  )
    found.push({ of: "achievement" });
  const isLongField = ({ label, value }: (typeof customFields)[number]) =>
    isLong(label, LIMITS.fieldLabel) || isLong(value, LIMITS.fieldValue);
  if (customFields.some(isLongField))
    for (const field of customFields.filter((one) => drawableFields([one]).length > 0).slice(0, LIMITS.printedFields))
      if (isLongField(field)) found.push({ of: "field", label: field.label });
  if (isLong(issuer.name, LIMITS.issuerName)) found.push({ of: "issuer" });
  const signers = [{ name: issuer.signerName, title: issuer.signerTitle }, ...(issuer.otherSigners ?? [])];
  if (signers.some(({ name, title }) => isLong(name, LIMITS.signerName) || isLong(title, LIMITS.signerTitle)))
    found.push({ of: "signer" });
  return found;
}

interface Inked {
  item: SceneItem;
  ink: Ink;
}

function inkedOf(item: SceneItem): Inked | null {
  // Ornaments, shapes and lines are ground, on which anything may be drawn.
  if (item.kind === "shape") return null;
  const ink = item.kind === "text" ? inkOfText(item) : item.kind === "qr" ? inkOfCode(item) : inkOfImage(item);
  return ink && { item, ink };
}

/** Pictures may extend beyond the edge, and a code's quiet zone may end with the paper. */
const isOutside = ({ item, ink }: Inked, { page }: DesignDocument): boolean =>
  item.kind !== "image" && leaves(item.kind === "qr" ? inkOfCode(item, 0) : ink, page);

/** Returns the touching pairs of which at least one is a text. */
function overlapping(drawn: Inked[], document: DesignDocument): [SceneItem, SceneItem][] {
  const pairs: [SceneItem, SceneItem][] = [];
  drawn.forEach((front, i) => {
    for (const back of drawn.slice(0, i)) {
      if (front.item.kind !== "text" && back.item.kind !== "text") continue;
      if (touch(front.ink, back.ink) && !isGround(back, front, document)) pairs.push([back.item, front.item]);
    }
  });
  return pairs;
}

/**
 * Returns whether a picture is the ground of an item, that is, lies behind all of it: a finished design with room for
 * words, or a banner. A picture that a text only partly covers is no ground, nor is a signature or a portrait.
 */
const isGround = (back: Inked, front: Inked, document: DesignDocument): boolean =>
  GROUNDS.has(elementOf(back.item, document)?.type) && isWithin(front.ink, back.ink, document.page);

const GROUNDS: ReadonlySet<string | undefined> = new Set(["picture", "logo"]);
