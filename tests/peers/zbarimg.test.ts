import { spawnSync } from "node:child_process";
import type { Sharp } from "sharp";
import { beforeAll, expect, it } from "vitest";
import { readAsSeen } from "#modules/rendering/judge-code";
import { buildScene } from "#modules/rendering/page/build-scene";
import { templateNames } from "#modules/rendering/templates/registry";
import { sampleView } from "#modules/rendering/view/sample-views";
import { qrPayload } from "#modules/scene/qr";
import { loadTestFonts } from "#modules/scene/text/load-test-fonts";

beforeAll(loadTestFonts);

const ID = "CERT-2026-4718290356112740";
const ADDRESSES = [`https://sanad.example/v/${ID}`, `https://certificates.of-a-university.example.org/v/${ID}`];

/** Returns the codes that ZBar finds in a picture. */
function zbarimg(png: Buffer): string {
  const options = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", "png:-"];
  const { error, stdout } = spawnSync("zbarimg", options, { input: png, encoding: "utf8" });
  if (error) throw new Error("zbarimg failed; this test needs zbar-tools", { cause: error });
  return stdout.trim();
}

/**
 * Resolution for ZBar, which needs finer pictures than other decoders (`codes.slow.test.ts`): it cannot read two pixels
 * a module, blurred or turned.
 */
const DENSITY = 150;

it.each(templateNames())("the code of %s is read by ZBar, blurred and slanted too", async (template) => {
  for (const verificationUrl of ADDRESSES) {
    const scene = buildScene({ ...sampleView("en", { logo: null, signature: null }), verificationUrl }, template);
    const isRead = async (picture: Sharp) => zbarimg(await picture.png().toBuffer()) === qrPayload(verificationUrl);
    expect(await readAsSeen(scene, isRead, DENSITY)).toEqual([true, true, true]);
  }
});
