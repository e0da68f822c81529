import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import { leafOfDocument, type SignedCarrier, type SigningKey, signFile } from "../../credentials/index.server";
import type { PdfSigner, SecretBox } from "../../kernel/ports";
import { findKeyBehind } from "../../organizations/index.server";
import { closeRange, fillSignature } from "../../rendering/index.server";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { badgeIn } from "../stored-certificate";
import { credentialOf, drawFiles, drawPage, type FileFormat, isBadge, signedAtOf } from "./draw-file";
import { drawOnce } from "./draw-once";
import { fileNameOf } from "./file-name";
import { type CertificateRow, pageToDraw, type RenderDeps } from "./page-to-draw";
import { pictureSize } from "./picture-size";
import { refuseAltered } from "./refuse-altered";

/**
 * Version of the drawing code; raised when the same certificate is drawn differently, so that outdated files are not
 * served from the cache.
 */
const RENDER_VERSION = 1;
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

/** File name endings, after the public ID or the recipient's name. */
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

/** Container that carries the credential and the file's own signature, by format. */
const CARRIERS: Record<Exclude<FileFormat, "json">, SignedCarrier> = {
  pdf: "pdf",
  press: "pdf",
  png: "png",
  print: "png",
  badge: "png",
  svg: "svg",
  "badge-svg": "svg",
};

/** Dependencies for signing files besides drawing them; without `pdfSigner`, PDFs get no PAdES signature. */
export type FileDeps = RenderDeps & { pdfSigner: PdfSigner | null; secretBox: SecretBox };

/** A file as downloaded. */
interface HandedOut {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
  publicId: string;
  etag: string;
}

/**
 * Returns a certificate as a file that carries its credential: drawn on demand and cached by content; the cache is
 * never the source of truth. Null for an unknown or malformed ID, and for a badge where there is none.
 */
export async function renderFile(
  deps: FileDeps,
  input: { publicId: string; format: FileFormat },
): Promise<HandedOut | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  return (row && (await handOut(deps, row, [input.format])))?.get(input.format) ?? null;
}

/**
 * Returns several files of one certificate, which is laid out once for all of them. Null where one of them is
 * unavailable.
 */
export async function renderFiles<F extends FileFormat>(
  deps: FileDeps,
  input: { publicId: string; formats: readonly F[] },
): Promise<Map<F, HandedOut> | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  return row && handOut(deps, row, input.formats);
}

async function handOut<F extends FileFormat>(
  deps: FileDeps,
  row: CertificateRow,
  formats: readonly F[],
): Promise<Map<F, HandedOut> | null> {
  // Also applies to JSON, which needs no drawing: an altered credential is never served.
  if (judgeStep(row, "download", deps.clock.now()))
    return refuseAltered(deps, row, [{ kind: "certificate", id: row.id }]);
  const isThere = (format: FileFormat) => !isBadge(format) || badgeIn(row.design) !== null;
  if (!formats.every(isThere)) return null;
  const credential = credentialOf(row);
  const signer = formats.some((format) => format === "pdf") ? deps.pdfSigner : null;
  const signedBy = signer && `pdf signed with ${(await signer.certificate()).id}`;
  const key = await findKeyBehind(deps.db, deps, row.organizationId, row.issuerKeyId);
  const etagIn = (format: F) => {
    const variant = format === "pdf" && signedBy ? signedBy : format;
    return etagOf(format === "json" ? variant : `${variant}\n${key.did}`, credential);
  };
  const named = formats.map((format) => {
    const etag = etagIn(format);
    return { format, etag, name: `${etag}.${format}` };
  });
  const names = named.flatMap(({ format, name }) => (format === "json" ? [] : name));
  const drawn = await drawOnce(deps, row, names, async (missing) => {
    const missingFiles = named.filter(({ name }) => missing.includes(name));
    const missingFormats = missingFiles.map(({ format }) => format);
    const files = await drawAndSign(deps, row, missingFormats, { key: key.open(), signer });
    return new Map(missingFiles.map(({ name, format }) => [name, files.get(format) as Uint8Array]));
  });
  if (!drawn) return null;
  const answer = ({ format, etag, name }: (typeof named)[number]): HandedOut => ({
    bytes: format === "json" ? Buffer.from(credential) : (drawn.get(name) as Uint8Array),
    contentType: CONTENT_TYPES[format],
    filename: fileNameOf(row) + ENDINGS[format],
    publicId: row.publicId,
    etag,
  });
  return new Map(named.map((one) => [one.format, answer(one)]));
}

/**
 * Draws the picture of a certificate for pages: a WebP of at most `PICTURE_BYTES`, without the credential. Null for an
 * unknown or malformed ID.
 */
export async function renderPicture(
  deps: RenderDeps,
  input: { publicId: string },
): Promise<{ bytes: Uint8Array; etag: string } | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  if (!row) return null;
  const etag = etagOf("webp", credentialOf(row));
  const name = `${etag}.webp`;
  const drawn = await drawOnce(deps, row, [name], async () => {
    const page = await pageToDraw(deps, row);
    const { width } = pictureSize(page.design);
    const [bytes] = await drawPage(deps, row, { ...page, forms: [{ as: "webp", width, maxBytes: PICTURE_BYTES }] });
    return new Map(bytes ? [[name, bytes]] : []);
  });
  const bytes = drawn?.get(name);
  return bytes ? { bytes, etag } : null;
}

function etagOf(variant: string, credential: string): string {
  return createHash("sha256").update(`${RENDER_VERSION}\n${variant}\n${credential}`).digest("hex");
}

/**
 * Draws and signs files. The file's own signature (decision 0071) is made in this process, after the drawing process
 * returned. A PAdES signature is made last and covers it; the time it claims is that of issuing, or the start of the
 * signing certificate's validity if later.
 */
async function drawAndSign(
  deps: RenderDeps,
  row: CertificateRow,
  formats: FileFormat[],
  { key, signer }: { key: SigningKey; signer: PdfSigner | null },
): Promise<Map<FileFormat, Uint8Array>> {
  const validFrom = (await signer?.certificate())?.validFrom;
  const signedAt = validFrom && new Date(Math.max(validFrom.getTime(), signedAtOf(row).getTime()));
  const leaf = await leafOfDocument(row.document);
  if (leaf !== row.leaf) return refuseAltered(deps, row, [{ kind: "certificate", id: row.id }]);
  const files = await drawFiles(deps, row, formats, { signedAt });
  for (const [format, drawn] of files) {
    if (format === "json") continue;
    const isSignedLast = format === "pdf" && signer !== null;
    const file = isSignedLast ? closeRange(drawn) : drawn;
    signFile(file, CARRIERS[format], { publicId: row.publicId, leaf }, key);
    files.set(format, isSignedLast ? await fillSignature(file, signer.sign) : file);
  }
  return files;
}
