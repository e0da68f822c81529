import type { SignedCarrier } from "../../credentials/index.server";
import { type Page, type PageForm, pageOf } from "../../rendering/index.server";
import { badgeIn, composeCredential } from "../stored-certificate";
import { type CertificateRow, type Part, pageToDraw, type RenderDeps, styleOf } from "./page-to-draw";

/**
 * File formats of a certificate. `print` is the PNG with 300 pixels per inch, four times the pixels of `png`. `press`
 * is the PDF for a print shop, with bleed and crop marks. The badge is a separate picture, as PNG or SVG.
 */
export type FileFormat = "pdf" | "press" | "png" | "print" | "svg" | "json" | "badge" | "badge-svg";
type DrawnFormat = Exclude<FileFormat, "json">;
export const isBadge = (format: FileFormat): format is "badge" | "badge-svg" =>
  format === "badge" || format === "badge-svg";

/** Resolution in pixels per inch. */
const PNG_DENSITY = { png: 150, print: 300 } as const;
const POINTS_TO_AN_INCH = 72;
/**
 * Maximum pixels of the longer side, which gives an A3 page 300 per inch. Larger pages get the same maximum; their
 * print quality comes from the PDF.
 */
const LONGEST_SIDE = 5000;
/**
 * Width of a badge in pixels: sharp on every screen that shows badges, and well below the file size limits of badge
 * readers, which are megabytes.
 */
export const BADGE_WIDTH = 800;
/** Returns when the current document of the row was signed. */
export const signedAtOf = (row: CertificateRow) => row.reissuedAt ?? row.issuedAt;

const credentials = new WeakMap<CertificateRow, string>();

/** Returns the certificate's credential, composed once per row that was read. */
export function credentialOf(row: CertificateRow): string {
  const credential = credentials.get(row) ?? composeCredential(row);
  credentials.set(row, credential);
  return credential;
}

/** Draws one file of a certificate as `drawFiles` does. */
export async function drawFile(
  deps: RenderDeps,
  row: CertificateRow,
  format: FileFormat,
  options: { signedAt?: Date | undefined } = {},
): Promise<Uint8Array> {
  const file = (await drawFiles(deps, row, [format], options)).get(format);
  if (!file) throw new Error(`no ${format} was drawn of certificate ${row.id}`);
  return file;
}

/**
 * Draws files of a certificate in its current state, bypassing the cache; the layout is computed once for all formats
 * that share it. The same row gives the same bytes. A PDF that will be signed gets room for a signature with the time
 * `signedAt`.
 */
export async function drawFiles<F extends FileFormat>(
  deps: RenderDeps,
  row: CertificateRow,
  formats: readonly F[],
  { signedAt }: { signedAt?: Date | undefined } = {},
): Promise<Map<F, Uint8Array>> {
  const files = new Map<FileFormat, Uint8Array>();
  for (const part of ["page", "sheet", "badge"] as const) {
    const drawn = (formats as readonly FileFormat[]).filter(
      (format): format is DrawnFormat => format !== "json" && partOf(format) === part,
    );
    if (drawn.length === 0) continue;
    const page = await pageToDraw(deps, row, part);
    const forms = drawn.map((format) => formOf(deps, row, page, format, signedAt));
    const written = await drawPage(deps, row, { ...page, forms, sheet: part === "sheet" });
    for (const [index, format] of drawn.entries()) files.set(format, written[index] ?? new Uint8Array());
  }
  if ((formats as readonly FileFormat[]).includes("json")) files.set("json", Buffer.from(credentialOf(row)));
  return files as Map<F, Uint8Array>;
}

/** Draws a page of a certificate, scheduled under its organization. */
export const drawPage = (
  deps: RenderDeps,
  row: CertificateRow,
  page: Page & { forms: PageForm[]; sheet?: boolean },
): Promise<Uint8Array[]> => deps.drawing.draw("draw-page", page, row.organizationId);

const partOf = (format: DrawnFormat): Part => (isBadge(format) ? "badge" : format === "press" ? "sheet" : "page");

function formOf(
  { productName }: RenderDeps,
  row: CertificateRow,
  { design }: Page,
  format: DrawnFormat,
  signedAt: Date | undefined,
): PageForm {
  const credential = credentialOf(row);
  switch (format) {
    case "svg":
    case "badge-svg":
      return { as: "svg", credential };
    case "badge":
      return { as: "png", width: BADGE_WIDTH, credential };
    case "png":
      return { as: "png", width: pixelsOf(pageOf(design), "png"), credential };
    case "print":
      return { as: "png", width: pixelsOf(pageOf(design), "print"), credential };
    case "press":
      return { as: "pdf", createdAt: signedAtOf(row), credential, producer: productName };
    case "pdf":
      return { as: "pdf", createdAt: signedAtOf(row), credential, producer: productName, signedAt };
  }
}

/** Computes the width in pixels of a page's PNG from the page's size in points. */
function pixelsOf({ width, height }: { width: number; height: number }, format: keyof typeof PNG_DENSITY): number {
  const wanted = Math.round((width / POINTS_TO_AN_INCH) * PNG_DENSITY[format]);
  return Math.min(wanted, Math.round((LONGEST_SIDE * width) / Math.max(width, height)));
}

/** Finds which of the certificate's files a picture may be, by its carrier and, for a PNG, by its width in pixels. */
export async function filesLike(
  deps: RenderDeps,
  row: CertificateRow,
  picture: { carrier: SignedCarrier; width: number | null },
): Promise<FileFormat[]> {
  if (picture.carrier === "pdf") return ["pdf", "press"];
  const hasBadge = badgeIn(row.design) !== null;
  if (picture.carrier === "svg") return hasBadge ? ["svg", "badge-svg"] : ["svg"];
  const page = pageOf((await styleOf(deps, row)).design);
  const pages = (["png", "print"] as const).filter((format) => pixelsOf(page, format) === picture.width);
  return hasBadge && picture.width === BADGE_WIDTH ? [...pages, "badge"] : pages;
}
