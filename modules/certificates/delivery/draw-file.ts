import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import { findVersions } from "../../achievements/index.server";
import { type DrawnLook, findDesign, readFonts, readLook } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { FileCache } from "../../kernel/ports";
import {
  buildPrintSheet,
  buildScene,
  type CertificateView,
  pageOf,
  readDrawingVersion,
  type Scene,
  writePdf,
  writePng,
  writeSvg,
} from "../../rendering/index.server";
import { pictureDigest } from "../rules/picture-digest";
import * as store from "../store";
import {
  composeCredential,
  issuerNameOf,
  readCustomFields,
  readDesign,
  signedPictureDigest,
} from "../stored-certificate";
import type { CertificateUrls } from "../urls";
import { factsOf, issuerView, readPictures } from "./design";

/**
 * `print` is the PNG with four times the pixels: 300 to an inch. `press` is the PDF for a print shop, with bleed and crop
 * marks. The badge is a picture of its own, as PNG or SVG.
 */
export type FileFormat = "pdf" | "press" | "png" | "print" | "svg" | "json" | "badge" | "badge-svg";
type PageFormat = Exclude<FileFormat, "badge" | "badge-svg">;
export const isBadge = (format: FileFormat): format is "badge" | "badge-svg" =>
  format === "badge" || format === "badge-svg";

/** Pixels to an inch of the page. */
const PNG_DENSITY = { png: 150, print: 300 } as const;
const POINTS_TO_AN_INCH = 72;
/** Pixels across: sharp on every screen that shows badges, and far under the megabytes that their readers take. */
export const BADGE_WIDTH = 800;
export interface RenderDeps {
  db: Db;
  files: FileCache;
  urls: CertificateUrls;
  /** Named in the PDF as the program that made it. */
  productName: string;
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof store.findByPublicId>>>;

/** When the document in the row was signed. */
export const signedAtOf = (row: CertificateRow) => row.reissuedAt ?? row.issuedAt;

const credentials = new WeakMap<CertificateRow, string>();

/** Its credential, put together once for all files that are drawn of what was read. */
export function credentialOf(row: CertificateRow): string {
  const credential = credentials.get(row) ?? composeCredential(row);
  credentials.set(row, credential);
  return credential;
}

interface DrawOptions {
  /** A PDF that shall be signed gets room for a signature of that time. */
  signedAt?: Date | undefined;
  /** The certificate's page, where somebody has laid it out already. */
  layOut?: (() => Promise<Scene>) | undefined;
}

/** Draws one file of a certificate as it stands, past the cache. The same row gives the same bytes. */
export async function drawFile(
  deps: RenderDeps,
  row: CertificateRow,
  format: FileFormat,
  options: DrawOptions = {},
): Promise<Uint8Array> {
  const credential = credentialOf(row);
  if (format === "json") return new TextEncoder().encode(credential);
  if (isBadge(format)) {
    const badge = await sceneOf(deps, row, "badge");
    if (format === "badge") return writePng(badge, { width: BADGE_WIDTH, credential });
    return new TextEncoder().encode(writeSvg(badge, { credential }));
  }
  return drawPage(deps, row, format, options);
}

async function drawPage(
  deps: RenderDeps,
  row: CertificateRow,
  format: Exclude<PageFormat, "json">,
  { signedAt, layOut = () => sceneOf(deps, row) }: DrawOptions,
): Promise<Uint8Array> {
  const credential = credentialOf(row);
  const scene = format === "press" ? await sceneOf(deps, row, "sheet") : await layOut();
  if (format === "svg") return new TextEncoder().encode(writeSvg(scene, { credential }));
  if (format === "png") return writePng(scene, { width: pixelsOf(scene, "png"), credential });
  if (format === "print") return writePng(scene, { width: pixelsOf(scene, "print"), credential, sized: true });
  return writePdf(scene, { createdAt: signedAtOf(row), credential, producer: deps.productName, signedAt });
}

/** How many pixels wide a PNG of a page is that is so many points wide. */
const pixelsOf = ({ width }: { width: number }, format: keyof typeof PNG_DENSITY): number =>
  Math.round((width / POINTS_TO_AN_INCH) * PNG_DENSITY[format]);

/** Which of the certificate's files one may be; by its width in pixels where it is a PNG. */
export async function filesLike(
  db: Db,
  row: CertificateRow,
  picture: { carrier: "pdf" | "png" | "svg" | "json"; width: number | null },
): Promise<FileFormat[]> {
  if (picture.carrier === "json") return ["json"];
  if (picture.carrier === "pdf") return row.drawing < 3 ? ["pdf"] : ["pdf", "press"];
  const hasBadge = readDesign(row.design).badge !== null;
  if (picture.carrier === "svg") return hasBadge ? ["svg", "badge-svg"] : ["svg"];
  const page = pageOf((await lookOf(db, row)).design);
  const pages = (["png", "print"] as const).filter((format) => pixelsOf(page, format) === picture.width);
  return hasBadge && picture.width === BADGE_WIDTH ? [...pages, "badge"] : pages;
}

/** What is drawn of a certificate, as its drawing version draws it: its page, the sheet for a print shop, or its badge. */
export async function sceneOf(
  deps: RenderDeps,
  row: CertificateRow,
  part: "page" | "sheet" | "badge" = "page",
): Promise<Scene> {
  const { design: page, language } = await lookOf(deps.db, row);
  const design = part === "badge" ? await badgeOf(deps.db, row) : page;
  const [view, pictures, fonts] = await Promise.all([
    viewOf(deps, row, language),
    readPictures(deps.db, row.organizationId, design),
    readFonts(deps.db, row.organizationId, design),
  ]);
  return (part === "sheet" ? buildPrintSheet : buildScene)({ ...view, pictures, fonts }, design);
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
    drawing: readDrawingVersion(row.drawing),
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
  return picture && { bytes: picture.png, etag: createHash("sha256").update(picture.png).digest("hex") };
}

/** What the achievement said besides when the certificate was issued; nothing for those from before there were such. */
async function awardOf(db: Db, row: CertificateRow, language: Language): Promise<CertificateView["achievement"]> {
  const id = row.achievementVersionId;
  const version = id ? (await findVersions(db, row.organizationId, [id])).get(id) : undefined;
  return version && factsOf(version.content, language);
}
