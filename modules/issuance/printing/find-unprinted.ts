import {
  type Award,
  type CertificateDraft,
  type CertificateUrls,
  factsOf,
  judgeItems,
  readIssuerStyle,
  readPictures,
} from "../../certificates/index.server";
import { findDesign, readFonts } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { LIMITS } from "../../kernel/limits";
import type { Scope } from "../../organizations/index.server";
import {
  type CertificateStyle,
  type CertificateView,
  type DesignDocument,
  type Drawing,
  drawableFields,
  NotDrawn,
  type Page,
  templateOf,
  walk,
} from "../../rendering/index.server";
import type { PreparedImage } from "../../scene/index.server";
import { partKey, type UnprintedPart } from "../rules/printing";

/** A certificate to be laid out. */
export interface ToPrint {
  draft: CertificateDraft;
  style: CertificateStyle;
  replacesId: string | null;
  hasPicture: boolean;
  /** Whether the day of issue is still open, and printed: the longest possible date is laid out. */
  dayIsOpen?: boolean;
}

/** Number of characters laid out at a time: some hundred rows, or a few at their limits. */
const LETTERS_AT_ONCE = 30_000;
/** An ID that no certificate has, as long as each. */
const PUBLIC_ID = "CERT-2026-0000000000000000";
const PICTURE = { png: new Uint8Array(), width: 300, height: 400 };

export interface PrintingDeps {
  db: Db;
  drawing: Drawing;
  urls: Pick<CertificateUrls, "qr">;
}

/**
 * Lays out certificates as they would be issued now, each a whole page, and returns for each the parts that are not
 * printed as they are signed. Returns no parts for a certificate that cannot be issued.
 */
export async function findUnprinted(
  { db, drawing, urls }: PrintingDeps,
  { organizationId }: Pick<Scope, "organizationId">,
  items: ToPrint[],
): Promise<UnprintedPart[][]> {
  const judged = await judgeItems(db, organizationId, items);
  const issuer = sizesAlone(await readIssuerStyle(db, organizationId));
  const designs = await readDesigns(
    db,
    organizationId,
    judged.flatMap((one) => (one.ok ? one.style.template : [])),
  );
  const pages: { position: number; page: Page; leftOut: UnprintedPart[]; letters: number }[] = [];
  for (const [position, one] of judged.entries()) {
    const item = items[position];
    const design = one.ok ? designs.get(one.style.template) : undefined;
    if (!item || !one.ok || !design) continue;
    const { award, achievement } = one;
    const { language } = item.style;
    const { issuedOn, expiresOn } = item.dayIsOpen ? longestDays(award, item.draft, language) : award;
    const view: CertificateView = {
      publicId: PUBLIC_ID,
      verificationUrl: urls.qr(PUBLIC_ID),
      sealSeed: "0".repeat(64),
      recipientName: award.recipientName,
      achievementName: award.achievementName,
      achievementDescription: award.description,
      issuedOn,
      expiresOn,
      customFields: award.customFields,
      language,
      issuer,
      fonts: design.fonts,
      pictures: design.pictures,
      achievement: achievement && factsOf(achievement.content, language),
      recipientPicture: item.hasPicture ? PICTURE : null,
    };
    const page = { view, design: design.drawnBy };
    const leftOut = leftOutOf(award, item.hasPicture && !design.showsRecipient);
    pages.push({ position, page, leftOut, letters: lettersOf(award) * design.weight });
  }
  const found: UnprintedPart[][] = items.map(() => []);
  for (const piece of piecesOf(pages)) {
    const faults = await layOut(
      drawing,
      organizationId,
      piece.map(({ page }) => page),
    );
    for (const [index, { position, leftOut }] of piece.entries())
      found[position] = withoutRepeats([...(faults[index] ?? []).filter(isNews), ...leftOut]);
  }
  return found;
}

/**
 * Whether a fault is not reported otherwise: missing letters of the row itself are reported before and when it is
 * issued (`find-missing-letters.ts`).
 */
const isNews = ({ fault, of }: UnprintedPart): boolean =>
  fault !== "no-font" || of === "issuer" || of === "signer" || of === "other";

/** Lays out pages, in halves where it takes too much, down to the single page that cannot be drawn. */
async function layOut(drawing: Drawing, organizationId: string, pages: Page[]): Promise<UnprintedPart[][]> {
  try {
    return await drawing.draw("find-print-faults", { pages }, organizationId);
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    if (pages.length <= 1) return pages.map(() => [{ fault: "undrawn", of: "other" }]);
    const half = Math.ceil(pages.length / 2);
    const first = await layOut(drawing, organizationId, pages.slice(0, half));
    return [...first, ...(await layOut(drawing, organizationId, pages.slice(half)))];
  }
}

/** Returns the longest dates of a certificate whose day is open: two digits, in the month with the longest name. */
function longestDays(award: Award, draft: CertificateDraft, language: CertificateStyle["language"]) {
  const inIts = (day: string) => day.slice(0, 4) + longestMonthOf(language);
  // An expiry that follows from the day of issue is open as well.
  const expiresOn = award.expiresOn && draft.expiresOn === null ? inIts(award.expiresOn) : award.expiresOn;
  return { issuedOn: inIts(award.issuedOn), expiresOn };
}

const longestMonths = new Map<string, string>();

/** Returns the month with the longest name in a language, with a day, as `-09-28`. */
function longestMonthOf(language: CertificateStyle["language"]): string {
  const cached = longestMonths.get(language);
  if (cached) return cached;
  const days = Array.from({ length: 12 }, (_, month) => `-${String(month + 1).padStart(2, "0")}-28`);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const lengthOf = (day: string) => format.format(new Date(`2026${day}`)).length;
  const longest = days.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  longestMonths.set(language, longest);
  return longest;
}

function* piecesOf<P extends { letters: number }>(pages: P[]): Generator<P[]> {
  let piece: P[] = [];
  let letters = 0;
  for (const page of pages) {
    piece.push(page);
    letters += page.letters;
    if (letters < LETTERS_AT_ONCE) continue;
    yield piece;
    piece = [];
    letters = 0;
  }
  if (piece.length > 0) yield piece;
}

const lettersOf = ({ recipientName, achievementName, description, customFields }: Award): number =>
  // A page has some hundred characters of its own.
  [recipientName, achievementName, description ?? "", ...customFields.flatMap(({ label, value }) => [label, value])]
    .map((text) => text.length)
    .reduce((sum, length) => sum + length, 100);

function withoutRepeats(parts: UnprintedPart[]): UnprintedPart[] {
  return [...new Map(parts.map((part) => [partKey(part), part])).values()];
}

interface Drawn {
  drawnBy: string | DesignDocument;
  fonts: Awaited<ReturnType<typeof readFonts>>;
  pictures: ReadonlyMap<string, PreparedImage>;
  showsRecipient: boolean;
  /** Time that a page takes, as a multiple of a built-in design's: each text is compared with each other one. */
  weight: number;
}

/**
 * Reduces an image to its size, which decides its space: neither pixels nor colors are sent to the process that lays
 * out pages.
 */
function sizeOf<Image extends PreparedImage | null | undefined>(image: Image): Image {
  return image ? { ...image, png: NOTHING } : image;
}
const NOTHING = new Uint8Array();

function sizesAlone(issuer: CertificateView["issuer"]): CertificateView["issuer"] {
  const { brand: _, logo, logoDark, signature, otherSigners = [], ...words } = issuer;
  const others = otherSigners.map((signer) => ({ ...signer, signature: sizeOf(signer.signature) }));
  const dark = logoDark === undefined ? {} : { logoDark: sizeOf(logoDark) };
  return { ...words, ...dark, logo: sizeOf(logo), signature: sizeOf(signature), otherSigners: others };
}

/** Reads designs with their fonts and pictures, by name. */
async function readDesigns(db: Db, organizationId: string, names: string[]): Promise<Map<string, Drawn>> {
  const read = async (name: string): Promise<[string, Drawn][]> => {
    const drawnBy = await findDesign(db, organizationId, name, "certificate");
    if (!drawnBy) return [];
    const [fonts, pictures] = await Promise.all([
      readFonts(db, organizationId, drawnBy),
      readPictures(db, organizationId, drawnBy),
    ]);
    const sizes = new Map([...pictures].map(([id, picture]) => [id, sizeOf(picture)] as const));
    return [
      [name, { drawnBy, fonts, pictures: sizes, showsRecipient: showsRecipient(drawnBy), weight: weightOf(drawnBy) }],
    ];
  };
  return new Map((await Promise.all([...new Set(names)].map(read))).flat());
}

const elementsOf = (design: string | DesignDocument) =>
  [...walk((typeof design === "string" ? templateOf(design).document : design).elements)].map(({ element }) => element);

const showsRecipient = (design: string | DesignDocument): boolean =>
  elementsOf(design).some(({ type }) => type === "recipient-picture");

/** Number of elements in the largest built-in design. */
const USUAL = 30;
const weightOf = (design: string | DesignDocument): number => Math.max(1, (elementsOf(design).length / USUAL) ** 2);

/** Matches a character that can certainly be drawn, which saves a closer check of most texts in a long batch. */
const SHOWS = /[\p{L}\p{N}]/u;

/**
 * Lists what is signed and has no position on the page: fields beyond the last that fits, or with nothing to draw, and
 * a picture.
 */
function leftOutOf({ customFields }: Award, picture: boolean): UnprintedPart[] {
  const drawable = customFields.filter(
    (field) => (SHOWS.test(field.label) && SHOWS.test(field.value)) || drawableFields([field]).length > 0,
  );
  const printed = new Set(drawable.slice(0, LIMITS.printedFields));
  const fields = customFields.filter((field) => !printed.has(field));
  return [
    ...fields.map(({ label }) => ({ fault: "left-out" as const, of: "field" as const, label })),
    ...(picture ? [{ fault: "left-out" as const, of: "picture" as const }] : []),
  ];
}
