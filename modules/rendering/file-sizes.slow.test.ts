import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "#tests/setup/sample";
import { prepareImage } from "./images/prepare-image";
import { writePdf } from "./pdf/write-pdf";
import { SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleCase } from "./sample-views";
import { buildScene } from "./scene/build-scene";
import type { CertificateView } from "./scene/view";
import { templateNames } from "./templates/registry";
import { loadTestFonts } from "./text/load-test-fonts";
import { writeSvg } from "./write-svg";

const MOST = { svg: 80_000, pdf: 60_000 };
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
        expect(Buffer.byteLength(writeSvg(scene))).toBeLessThanOrEqual(MOST.svg);
        expect((await writePdf(scene, { createdAt: new Date(0) })).length).toBeLessThanOrEqual(MOST.pdf);
      }
    },
  );
});
