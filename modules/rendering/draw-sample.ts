import type { ImageUse } from "../kernel/ports/images";
import { writeSvg, writeWebp } from "../pictures/index.server";
import type { PreparedImage } from "../scene/index.server";
import { prepareImage } from "./images/prepare-image";
import { buildScene } from "./page/build-scene";
import type { SampleWidth } from "./sample-widths";
import type { CertificateStyle } from "./templates/registry";
import { type Artwork, SAMPLE_LOGO, SAMPLE_PORTRAIT, SAMPLE_SIGNATURE, sampleView } from "./view/sample-views";

/** Certificate number of samples; it is never issued. */
export const SAMPLE_ID = "CERT-2026-0000000000000000";

/**
 * Draws a sample certificate of a fictitious institute as SVG, in the same way as issued ones: for pages that present
 * the platform. Its ID cannot be issued, and its QR code leads to `verificationUrl`.
 */
export async function drawSample(style: CertificateStyle, verificationUrl: string): Promise<string> {
  return writeSvg(await sampleScene(style, verificationUrl));
}

/** Maximum size of the picture: it is the first thing on the home page and must load at once. */
const MAX_BYTES: Record<SampleWidth, number> = { 720: 25_000, 1120: 40_000 };

/** Draws the sample certificate as a WebP picture of this width. */
export async function drawSamplePicture(
  style: CertificateStyle,
  verificationUrl: string,
  width: SampleWidth,
): Promise<Uint8Array> {
  return writeWebp(await sampleScene(style, verificationUrl), { width, maxBytes: MAX_BYTES[width] });
}

async function sampleScene(style: CertificateStyle, verificationUrl: string) {
  artwork ??= prepareArtwork();
  const view = sampleView(style.language, await artwork);
  return buildScene({ ...view, publicId: SAMPLE_ID, verificationUrl }, style.template);
}

/** Draws a generic portrait, of no real person. */
export const drawSamplePortrait = (): Promise<PreparedImage> => prepare(SAMPLE_PORTRAIT, "picture");

/** Logo and signature of all samples, prepared once because that is slow. */
let artwork: Promise<Artwork> | undefined;

async function prepareArtwork(): Promise<Artwork> {
  const [logo, signature] = await Promise.all([prepare(SAMPLE_LOGO), prepare(SAMPLE_SIGNATURE)]);
  return { logo, signature };
}

async function prepare(svg: string, use?: ImageUse): Promise<PreparedImage> {
  const prepared = await prepareImage(Buffer.from(svg), use);
  if (!prepared.ok) throw new Error(`an image of our own cannot be drawn: ${prepared.code}`);
  return prepared.image;
}
