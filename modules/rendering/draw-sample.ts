import type { ImageUse } from "../kernel/ports/images";
import { writeSvg, writeWebp } from "../pictures/index.server";
import type { PreparedImage } from "../scene/index.server";
import { prepareImage } from "./images/prepare-image";
import { buildScene } from "./page/build-scene";
import type { SampleWidth } from "./sample-widths";
import type { CertificateStyle } from "./templates/registry";
import { type Artwork, SAMPLE_LOGO, SAMPLE_PORTRAIT, SAMPLE_SIGNATURE, sampleView } from "./view/sample-views";

/** One that nobody is given. */
export const SAMPLE_ID = "CERT-2026-0000000000000000";

/**
 * A certificate of an institute that does not exist, as SVG, drawn as those that are issued: for pages that show what
 * is made here. Its ID is not one that could be issued, and its code leads to `verificationUrl`.
 */
export async function drawSample(style: CertificateStyle, verificationUrl: string): Promise<string> {
  return writeSvg(await sampleScene(style, verificationUrl));
}

/** The first thing that the home page shows must be there at once. */
const MAX_BYTES: Record<SampleWidth, number> = { 720: 25_000, 1120: 40_000 };

/** The same as a WebP picture of that width. */
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

/** Nobody's face. */
export const drawSamplePortrait = (): Promise<PreparedImage> => prepare(SAMPLE_PORTRAIT, "picture");

/** The same for every sample, and slow to make: prepared once. */
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
