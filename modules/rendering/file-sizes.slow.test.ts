import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "#tests/setup/sample";
import { writeSvg } from "../pictures/svg/write-svg";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { prepareImage } from "./images/prepare-image";
import { buildScene } from "./page/build-scene";
import { writePdf } from "./pdf/write-pdf";
import { templateNames } from "./templates/registry";
import { SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleCase } from "./view/sample-views";
import type { CertificateView } from "./view/view";

const MAX = { svg: 80_000, pdf: 60_000 };
let view: CertificateView;

beforeAll(async () => {
  loadTestFonts();
  const [logo = null, signature = null] = await Promise.all(
    [SAMPLE_LOGO, SAMPLE_SIGNATURE].map(async (svg) => {
      const prepared = await prepareImage(Buffer.from(svg));
      return prepared.ok ? prepared.image : null;
    }),
  );
  const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo, signature };
  view = sampleCase("en", "usual", issuer);
});

describe("the files of a certificate", () => {
  it.each(sampleOf(templateNames()))(
    "are small enough to be sent with a mail, whatever seal it has: %s",
    async (template) => {
      for (const seed of ["one", "two", "three", "four"]) {
        const sealSeed = createHash("sha256").update(seed).digest("hex");
        const scene = buildScene({ ...view, sealSeed }, template);
        expect(Buffer.byteLength(writeSvg(scene))).toBeLessThanOrEqual(MAX.svg);
        expect((await writePdf(scene, { createdAt: new Date(0) })).length).toBeLessThanOrEqual(MAX.pdf);
      }
    },
  );
});
