import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import { findVersions } from "../../achievements/index.server";
import { type DrawnLook, findDesign, readFonts, readLook } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { FileCache, PdfSigner } from "../../kernel/ports";
import {
  buildPrintSheet,
  buildScene,
  type CertificateView,
  drawCertificateCard,
  fillSignature,
  pageOf,
  readDrawingVersion,
  type Scene,
  writePdf,
  writePng,
  writeSvg,
  writeWebp,
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
import { fileNameOf } from "./file-name";
import { pictureSize } from "./picture-size";

/**
 * `print` is the PNG with four times the pixels: 300 to an inch. `press` is the PDF for a print shop, with bleed and crop
 * marks. The badge is a picture of its own, as PNG or SVG.
 */
export type FileFormat = "pdf" | "press" | "png" | "print" | "svg" | "json" | "badge" | "badge-svg";
type PageFormat = Exclude<FileFormat, "badge" | "badge-svg">;
const isBadge = (format: FileFormat): format is "badge" | "badge-svg" => format === "badge" || format === "badge-svg";

/** Raised when what is drawn changes for the same certificate, so that old files are not served from the cache. */
const RENDER_VERSION = 1;
/** Pixels to an inch of the page. */
const PNG_DENSITY = { png: 150, print: 300 } as const;
const POINTS_TO_AN_INCH = 72;
/** Pixels across: sharp on every screen that shows badges, and far under the megabytes that their readers take. */
export const BADGE_WIDTH = 800;
const PICTURE_BYTES = 60_000;

export const CONTENT_TYPES: Record<FileFormat, string> = {
  pdf: "application/pdf",
  press: "application/pdf",
  png: "image/png",
  print: "image/png",
  svg: "image/svg+xml",
  json: "application/ld+json",
  badge: "image/png",
  "badge-svg": "image/svg+xml",
};

/** What a file's name ends with, after the public ID or the name of its person. */
const ENDINGS: Record<FileFormat, string> = {
  pdf: ".pdf",
  press: " (print shop).pdf",
  png: ".png",
  print: " (300 dpi).png",
  svg: ".svg",
  json: ".json",
  badge: " (badge).png",
  "badge-svg": " (badge).svg",
};

export interface RenderDeps {
  db: Db;
  files: FileCache;
  urls: CertificateUrls;
  /** Named in the PDF as the program that made it. */
  productName: string;
}

/** What handing files out takes besides drawing them; without `pdfSigner` PDFs are not signed. */
export type FileDeps = RenderDeps & { pdfSigner: PdfSigner | null };

/** A file as it is handed out. */
interface HandedOut {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
  publicId: string;
  etag: string;
}

/**
 * A certificate as a file that carries its credential: drawn on demand, cached by content, never the truth.
 * Null for an ID that is unknown or malformed, and for a badge where there is none.
 */
export async function renderFile(
  deps: FileDeps,
  input: { publicId: string; format: FileFormat },
): Promise<HandedOut | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  return row && handOut(deps, row, input.format);
}

/** Several files of one certificate, whose page is laid out once for all of them. Null where one of them cannot be had. */
export async function renderFiles<F extends FileFormat>(
  deps: FileDeps,
  input: { publicId: string; formats: readonly F[] },
): Promise<Map<F, Uint8Array> | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  if (!row) return null;
  let page: Promise<Scene> | undefined;
  const together: Together = {
    drawn: false,
    layOut() {
      page ??= sceneOf(deps, row);
      return page;
    },
  };
  const files = new Map<F, Uint8Array>();
  for (const format of input.formats) {
    const file = await handOut(deps, row, format, together);
    if (!file) return null;
    files.set(format, file.bytes);
  }
  return together.drawn && !(await stayed(deps, row)) ? null : files;
}

/** What the files of one certificate have in common that are drawn one after the other. */
interface Together {
  /** Its page, laid out once. */
  layOut(): Promise<Scene>;
  /** Whether one was drawn, and not found: then whether the certificate is still there is asked once, after all of them. */
  drawn: boolean;
}

async function handOut(
  deps: FileDeps,
  row: CertificateRow,
  format: FileFormat,
  together?: Together,
): Promise<HandedOut | null> {
  if (isBadge(format) && !readDesign(row.design).badge) return null;
  // What was drawn before there were documents has no sheet around it.
  if (format === "press" && row.drawing < 3) return null;
  const credential = credentialOf(row);
  const signer = format === "pdf" ? deps.pdfSigner : null;
  const variant = signer ? `pdf signed with ${(await signer.certificate()).id}` : format;
  const etag = etagOf(variant, credential);
  const answer = (bytes: Uint8Array) => ({
    bytes,
    contentType: CONTENT_TYPES[format],
    filename: fileNameOf(row) + ENDINGS[format],
    publicId: row.publicId,
    etag,
  });
  if (format === "json") return answer(await drawFile(deps, row, "json"));
  const layOut = together?.layOut;
  const draw = () => (signer ? signPdf(deps, row, signer, layOut) : drawFile(deps, row, format, { layOut }));
  const bytes = await drawOnce(deps, row, `${etag}.${format}`, { draw, together });
  return bytes && answer(bytes);
}

/** A certificate as pages show it: a WebP picture of at most `PICTURE_BYTES`, without the credential. Null as above. */
export async function renderPicture(
  deps: RenderDeps,
  input: { publicId: string },
): Promise<{ bytes: Uint8Array; etag: string } | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  if (!row) return null;
  const etag = etagOf("webp", credentialOf(row));
  const draw = async () => {
    const { width } = pictureSize((await lookOf(deps.db, row)).design);
    return writeWebp(await sceneOf(deps, row), { width, mostBytes: PICTURE_BYTES });
  };
  const bytes = await drawOnce(deps, row, `${etag}.webp`, { draw });
  return bytes && { bytes, etag };
}

/**
 * The picture for those who share a certificate's link: 1200 by 630 pixels, in the certificate's language, with what a
 * verification found, which stands beside a pale picture where it is not `good`. Null as above.
 */
export async function renderCard(
  deps: RenderDeps,
  input: { publicId: string; finding: { text: string; when: string; good: boolean } | null; product: string },
): Promise<Uint8Array | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  if (!row) return null;
  const picture = await renderPicture(deps, { publicId: row.publicId });
  if (!picture) return null;
  const { language } = await lookOf(deps.db, row);
  const { recipientName, achievementName, issuer } = await viewOf(deps, row, language);
  const { name, logo } = issuer;
  const card = { picture: picture.bytes, language, issuer: name, logo, recipientName, achievementName, ...input };
  return drawCertificateCard(card);
}

function etagOf(variant: string, credential: string): string {
  return createHash("sha256").update(`${RENDER_VERSION}\n${variant}\n${credential}`).digest("hex");
}

const credentials = new WeakMap<CertificateRow, string>();

/** Its credential, put together once for all files that are drawn of what was read. */
function credentialOf(row: CertificateRow): string {
  const credential = credentials.get(row) ?? composeCredential(row);
  credentials.set(row, credential);
  return credential;
}

/** What is kept under that name, or else what is drawn, which is kept then. */
async function drawOnce(
  deps: RenderDeps,
  row: CertificateRow,
  name: string,
  { draw, together }: { draw: () => Promise<Uint8Array>; together?: Together | undefined },
): Promise<Uint8Array | null> {
  const cacheKey = fileCacheKey(row.id, name);
  const cached = await deps.files.get(cacheKey);
  if (cached) return cached;
  const bytes = await draw();
  await deps.files.put(cacheKey, bytes);
  if (together) together.drawn = true;
  return together || (await stayed(deps, row)) ? bytes : null;
}

/** False for one that was erased while it was drawn: nothing of it may stay behind, and nobody gets it any more. */
async function stayed(deps: RenderDeps, row: CertificateRow): Promise<boolean> {
  if (await store.findByPublicId(deps.db, row.publicId)) return true;
  await deps.files.delete(fileCacheKey(row.id));
  return false;
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof store.findByPublicId>>>;

/** When the document in the row was signed. */
const signedAtOf = (row: CertificateRow) => row.reissuedAt ?? row.issuedAt;

/** The time that is claimed for the signature is that of issuing, or the first at which the certificate was valid. */
async function signPdf(
  deps: RenderDeps,
  row: CertificateRow,
  signer: PdfSigner,
  layOut?: () => Promise<Scene>,
): Promise<Uint8Array> {
  const { validFrom } = await signer.certificate();
  const signedAt = new Date(Math.max(validFrom.getTime(), signedAtOf(row).getTime()));
  const drawn = await drawFile(deps, row, "pdf", { signedAt, layOut });
  return fillSignature(drawn, signer.sign);
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

async function lookOf(db: Db, row: CertificateRow): Promise<DrawnLook> {
  const read = await readLook(db, row.organizationId, row);
  if (!read.ok) throw new Error(`certificate ${row.id} cannot be drawn: ${read.code}`);
  return read.look;
}

async function viewOf(deps: RenderDeps, row: CertificateRow, language: Language): Promise<CertificateView> {
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

/** Under this key lie all files of a certificate: without `file` it names them all. */
export const fileCacheKey = (certificateId: string, file?: string) =>
  file === undefined ? certificateId : `${certificateId}/${file}`;
