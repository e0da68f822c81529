/**
 * Draws certificates of the named people, in that order, and prints a hash of each PNG and SVG on a line: `node
 * --import tsx tests/setup/draw-pictures.ts one,two`.
 */
import { createHash } from "node:crypto";
import * as pictures from "#modules/pictures/index.server";
import * as rendering from "#modules/rendering/index.server";
import { loadFonts } from "#modules/scene/index.server";

const hashOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

loadFonts("content/fonts");
const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo: null, signature: null };
for (const recipientName of (process.argv[2] ?? "").split(",")) {
  const sample = rendering.sampleCase("en", "usual", issuer);
  const scene = rendering.buildScene({ ...sample, recipientName, sealSeed: hashOf(recipientName) }, "meridian");
  console.log(hashOf(await pictures.writePng(scene, { width: 877 })), hashOf(pictures.writeSvg(scene)));
}
