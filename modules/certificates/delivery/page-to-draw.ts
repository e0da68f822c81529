import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import { findVersions } from "../../achievements/index.server";
import { type DrawnLook, findDesign, readFonts, readLook } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { FileCache } from "../../kernel/ports";
import type { CertificateView, Drawing, Page } from "../../rendering/index.server";
import { pictureDigest } from "../rules/picture-digest";
import * as store from "../store";
import { issuerNameOf, readCustomFields, readDesign, signedPictureDigest } from "../stored-certificate";
import type { CertificateUrls } from "../urls";
import { factsOf, issuerView, readPictures } from "./design";

export interface RenderDeps {
  db: Db;
  files: FileCache;
  urls: CertificateUrls;
  /** Named in the PDF as the program that made it. */
  productName: string;
  drawing: Drawing;
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof store.findByPublicId>>>;

export type Part = "page" | "sheet" | "badge";

/** What is drawn of a certificate, as its drawing version draws it: its page, the sheet for a print shop, or its badge. */
export async function pageToDraw(deps: RenderDeps, row: CertificateRow, part: Part = "page"): Promise<Page> {
  const { design: page, language } = await lookOf(deps.db, row);
  const design = part === "badge" ? await badgeOf(deps.db, row) : page;
  const [view, pictures, fonts] = await Promise.all([
    viewOf(deps, row, language),
    readPictures(deps.db, row.organizationId, design),
    readFonts(deps.db, row.organizationId, design),
  ]);
  return { view: { ...view, pictures, fonts }, design };
}
async function badgeOf(db: Db, row: CertificateRow): Promise<DrawnLook["design"]> {
  const { badge } = readDesign(row.design);
  const design = badge && (await findDesign(db, row.organizationId, badge, "badge"));
  if (!design) throw new Error(`certificate ${row.id} has no badge that could be drawn`);
  return design;
}

export async function lookOf(db: Db, row: CertificateRow): Promise<DrawnLook> {
  const read = await readLook(db, row.organizationId, row);
  if (!read.ok) throw new Error(`certificate ${row.id} cannot be drawn: ${read.code}`);
  return read.look;
}

export async function viewOf(deps: RenderDeps, row: CertificateRow, language: Language): Promise<CertificateView> {
  return {
    publicId: row.publicId,
    verificationUrl: deps.urls.qr(row.publicId),
    recipientName: row.recipientName,
    achievementName: row.achievementName,
    achievementDescription: row.achievementDescription,
    issuedOn: row.issuedOn.toISOString().slice(0, 10),
    expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
    customFields: readCustomFields(row.customFields),
    language,
    issuer: await issuerView(deps.db, row.organizationId, issuerNameOf(row.document), readDesign(row.design)),
    achievement: await awardOf(deps.db, row, language),
    recipientPicture: await readRecipientPicture(deps.db, row),
    sealSeed: row.leaf,
  };
}

/** The picture that was signed with the certificate: another one, whoever put it there, is not drawn. */
async function readRecipientPicture(db: Db, row: CertificateRow) {
  const digest = signedPictureDigest(row.document);
  const picture = digest && (await store.findCertificatePicture(db, row.organizationId, row.id));
  if (!picture || pictureDigest(picture.jpeg) !== digest) return null;
  return { png: picture.jpeg, width: picture.width, height: picture.height };
}

/** The recipient's picture as the credential names it, byte for byte; null where there is none. */
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

/** What the achievement said besides when the certificate was issued; nothing for those from before there were such. */
async function awardOf(db: Db, row: CertificateRow, language: Language): Promise<CertificateView["achievement"]> {
  const id = row.achievementVersionId;
  const version = id ? (await findVersions(db, row.organizationId, [id])).get(id) : undefined;
  return version && factsOf(version.content, language);
}
