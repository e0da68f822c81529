import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import { usualGradeHeaders } from "../../achievements/index.server";
import { type DrawnStyle, findDesign, readFonts, readStyle } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { FileCache } from "../../kernel/ports";
import { type CertificateView, type Drawing, NotDrawn, type Page } from "../../rendering/index.server";
import { pictureDigest } from "../rules/picture-digest";
import { printedLabels } from "../rules/printed-labels";
import { printedFacts, readSigned } from "../rules/signed-content";
import * as store from "../store";
import { badgeIn, isDesign, readDesign, signedPictureDigest, writtenLabels } from "../stored-certificate";
import type { CertificateUrls } from "../urls";
import { assertAsLogged } from "./assert-as-logged";
import { issuerView, readPictures } from "./design";
import { type AlteredDeps, type CertificateRow, refuseAltered } from "./refuse-altered";

export type { CertificateRow };

export interface RenderDeps extends AlteredDeps {
  files: FileCache;
  urls: CertificateUrls;
  drawing: Drawing;
}

export type Part = "page" | "sheet" | "badge";

/**
 * Reads what is drawn of a certificate: its page, the sheet for a print shop, or its badge. Throws `NotDrawn` where any
 * part differs from what was signed, published or added.
 */
export async function pageToDraw(deps: RenderDeps, row: CertificateRow, part: Part = "page"): Promise<Page> {
  const { design: page, language } = await styleOf(deps, row);
  const design = part === "badge" ? await badgeOf(deps, row) : page;
  const [view, pictures, fonts] = await Promise.all([
    viewOf(deps, row, language),
    readPictures(deps.db, row.organizationId, design),
    readFonts(deps.db, row.organizationId, design),
  ]);
  await assertAsLogged(deps, row, { view, pictures, fonts, design });
  return { view: { ...view, pictures, fonts }, design };
}

async function badgeOf(deps: RenderDeps, row: CertificateRow): Promise<DrawnStyle["design"]> {
  const badge = badgeIn(row.design);
  const design = badge && (await findDesign(deps.db, row.organizationId, badge, "badge"));
  return design || refuseAltered(deps, row, [{ kind: "certificate", id: row.id }]);
}

/** Reads the design and language of a certificate. Throws `NotDrawn` where its columns cannot be read. */
export async function styleOf(deps: RenderDeps, row: CertificateRow): Promise<DrawnStyle> {
  const read = await readStyle(deps.db, row.organizationId, row);
  return read.ok && isDesign(row.design) ? read.style : refuseAltered(deps, row, [{ kind: "certificate", id: row.id }]);
}

/**
 * Reads the printed content; all facts come from the signed document. Throws `NotDrawn` where the document cannot be
 * read.
 */
export async function viewOf(deps: RenderDeps, row: CertificateRow, language: Language): Promise<CertificateView> {
  const signed = readSigned(row.document);
  if (!signed) throw new NotDrawn("the stored document of a certificate cannot be read");
  const written = writtenLabels(row.customFields);
  const { issuerName, ...facts } = printedFacts(signed, printedLabels(signed, written, usualGradeHeaders()));
  return {
    ...facts,
    verificationUrl: deps.urls.qr(facts.publicId),
    language,
    issuer: await issuerView(deps.db, row.organizationId, issuerName, readDesign(row.design)),
    recipientPicture: await readRecipientPicture(deps.db, row),
    sealSeed: row.leaf,
  };
}

/** Reads the recipient's picture if its digest is the signed one; any other picture is ignored. */
async function readRecipientPicture(db: Db, row: CertificateRow) {
  const digest = signedPictureDigest(row.document);
  const picture = digest && (await store.findCertificatePicture(db, row.organizationId, row.id));
  if (!picture || pictureDigest(picture.jpeg) !== digest) return null;
  return { png: picture.jpeg, width: picture.width, height: picture.height };
}

/** Finds the recipient's picture as the credential references it, byte for byte; null where there is none. */
export async function findRecipientPicture(
  db: Db,
  input: { publicId: string },
): Promise<{ bytes: Uint8Array; etag: string } | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(db, publicId) : null;
  const picture = row && (await readRecipientPicture(db, row));
  return (
    picture && {
      bytes: picture.png,
      etag: createHash("sha256").update(picture.png).digest("hex"),
    }
  );
}
