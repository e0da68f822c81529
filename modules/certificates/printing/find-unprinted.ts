import { findDesign, readFonts } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { LIMITS } from "../../kernel/limits";
import type { Scope } from "../../organizations/index.server";
import {
  type CertificateView,
  type DesignDocument,
  type Drawing,
  drawableFields,
  type Look,
  type Page,
  type PreparedImage,
  templateOf,
  walk,
} from "../../rendering/index.server";
import { factsOf, readIssuerLook, readPictures } from "../delivery/design";
import { judgeItems } from "../issuing/find-awards";
import type { Award } from "../rules/award";
import { partKey, type UnprintedPart } from "../rules/printing";
import type { CertificateDraft } from "../rules/row";
import type { CertificateUrls } from "../urls";

/** A certificate to be. */
export interface ToPrint {
  draft: CertificateDraft;
  look: Look;
  replacesId: string | null;
  hasPicture: boolean;
}

/** Letters that are laid out at a time: some hundred rows, or a few at their limits. */
const LETTERS_AT_ONCE = 30_000;
/** Nobody's: as long as each is. */
const PUBLIC_ID = "CERT-2026-0000000000000000";
const PICTURE = { png: new Uint8Array(), width: 300, height: 400 };

export interface PrintingDeps {
  db: Db;
  drawing: Drawing;
  urls: Pick<CertificateUrls, "qr">;
}

/**
 * Lays certificates out as they would be issued now, each whole page, and says of each what is not printed as it is signed. Of one that
 * cannot be issued it says nothing.
 */
export async function findUnprinted(
  { db, drawing, urls }: PrintingDeps,
  { organizationId }: Pick<Scope, "organizationId">,
  items: ToPrint[],
): Promise<UnprintedPart[][]> {
  const judged = await judgeItems(db, organizationId, items);
  const issuer = withoutPixels(await readIssuerLook(db, organizationId));
  const designs = await readDesigns(
    db,
    organizationId,
    judged.flatMap((one) => (one.ok ? one.look.template : [])),
  );
  const pages: { position: number; page: Page; leftOut: UnprintedPart[]; letters: number }[] = [];
  for (const [position, one] of judged.entries()) {
    const item = items[position];
    const design = one.ok ? designs.get(one.look.template) : undefined;
    if (!item || !one.ok || !design) continue;
    const { award, achievement } = one;
    const { language } = item.look;
    const view: CertificateView = {
      ...{ publicId: PUBLIC_ID, verificationUrl: urls.qr(PUBLIC_ID), sealSeed: "0".repeat(64) },
      ...{ recipientName: award.recipientName, achievementName: award.achievementName },
      ...{ achievementDescription: award.description, issuedOn: award.issuedOn, expiresOn: award.expiresOn },
      ...{ customFields: award.customFields, language, issuer, fonts: design.fonts, pictures: design.pictures },
      achievement: achievement && factsOf(achievement.content, language),
      recipientPicture: item.hasPicture ? PICTURE : null,
    };
    const page = { view, design: design.drawnBy };
    const leftOut = leftOutOf(award, item.hasPicture && !design.showsRecipient);
    pages.push({ position, page, leftOut, letters: lettersOf(award) });
  }
  const found: UnprintedPart[][] = items.map(() => []);
  for (const piece of piecesOf(pages)) {
    const input = { pages: piece.map(({ page }) => page) };
    const faults = await drawing.draw("find-print-faults", input, organizationId);
    for (const [index, { position, leftOut }] of piece.entries())
      found[position] = withoutRepeats([...(faults[index] ?? []), ...leftOut]);
  }
  return found;
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
  // Besides these a page has some hundred letters of its own.
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
}

/** An image takes its place by its size alone: what it shows is not sent to the process that lays pages out. */
function sizeOf<Image extends PreparedImage | null | undefined>(image: Image): Image {
  return image ? { ...image, png: NOTHING } : image;
}
const NOTHING = new Uint8Array();

function withoutPixels(issuer: CertificateView["issuer"]): CertificateView["issuer"] {
  const { logo, logoDark, signature, otherSigners = [] } = issuer;
  const others = otherSigners.map((signer) => ({ ...signer, signature: sizeOf(signer.signature) }));
  const dark = logoDark === undefined ? {} : { logoDark: sizeOf(logoDark) };
  return { ...issuer, ...dark, logo: sizeOf(logo), signature: sizeOf(signature), otherSigners: others };
}

/** By their names, designs with what is drawn with them. */
async function readDesigns(db: Db, organizationId: string, names: string[]): Promise<Map<string, Drawn>> {
  const read = async (name: string): Promise<[string, Drawn][]> => {
    const drawnBy = await findDesign(db, organizationId, name, "certificate");
    if (!drawnBy) return [];
    const [fonts, pictures] = await Promise.all([
      readFonts(db, organizationId, drawnBy),
      readPictures(db, organizationId, drawnBy),
    ]);
    const sizes = new Map([...pictures].map(([id, picture]) => [id, sizeOf(picture)] as const));
    return [[name, { drawnBy, fonts, pictures: sizes, showsRecipient: showsRecipient(drawnBy) }]];
  };
  return new Map((await Promise.all([...new Set(names)].map(read))).flat());
}

function showsRecipient(design: string | DesignDocument): boolean {
  const { elements } = typeof design === "string" ? templateOf(design).document : design;
  return [...walk(elements)].some(({ element }) => element.type === "recipient-picture");
}

/** A text with such a character has something to draw, which spares a closer look at all the texts of a long list. */
const SHOWS = /[\p{L}\p{N}]/u;

/** What is signed and has no place on the page: fields after the last that has room, or with nothing to draw, and a picture. */
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
