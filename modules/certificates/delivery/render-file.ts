import { createHash } from "node:crypto";
import { parsePublicId } from "#modules/kernel/public-id";
import type { PdfSigner } from "../../kernel/ports";
import { drawCertificateCard, fillSignature, type Scene, writeWebp } from "../../rendering/index.server";
import * as store from "../store";
import { readDesign } from "../stored-certificate";
import {
  type CertificateRow,
  credentialOf,
  drawFile,
  type FileFormat,
  isBadge,
  lookOf,
  type RenderDeps,
  sceneOf,
  signedAtOf,
  viewOf,
} from "./draw-file";
import { fileNameOf } from "./file-name";
import { drawOnce, stayed, type Together } from "./kept-files";
import { pictureSize } from "./picture-size";

/** Raised when what is drawn changes for the same certificate, so that old files are not served from the cache. */
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
