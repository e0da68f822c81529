import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import type { PreparedImage } from "../../scene/index.server";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { prepareImage } from "../images/prepare-image";
import { templateNames } from "../templates/registry";
import {
  SAMPLE_LOGO,
  SAMPLE_PORTRAIT,
  SAMPLE_SIGNATURE,
  SAMPLE_TALL_LOGO,
  SAMPLE_WIDE_LOGO,
  sampleCase,
  trialViews,
} from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { findPrintFaults } from "./find-print-faults";
import { ordinaryViews } from "./ordinary-views";

let views: Record<string, CertificateView> = {};

async function artwork(svg: string): Promise<PreparedImage> {
  const prepared = await prepareImage(Buffer.from(svg));
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.image;
}

beforeAll(async () => {
  loadTestFonts();
  const [logo, signature, wide, tall, portrait] = await Promise.all([
    artwork(SAMPLE_LOGO),
    artwork(SAMPLE_SIGNATURE),
    artwork(SAMPLE_WIDE_LOGO),
    artwork(SAMPLE_TALL_LOGO),
    artwork(SAMPLE_PORTRAIT),
  ]);
  const ordinary = LANGUAGES.flatMap((language) => {
    const named = ordinaryViews(language, { logo, signature });
    const { ordinary: usual } = named;
    if (!usual) throw new Error("there is no ordinary certificate");
    const { issuer } = usual;
    const second = { name: "Prof. Jean-Baptiste Lemaire", title: "Head of Department", signature };
    const { customFields } = sampleCase(language, "fields", issuer);
    const others: Record<string, CertificateView> = {
      "two sign": { ...usual, issuer: { ...issuer, otherSigners: [second] } },
      "three sign": { ...usual, issuer: { ...issuer, otherSigners: [second, second] } },
      "six fields": { ...usual, customFields },
      "wide logo": { ...usual, issuer: { ...issuer, logo: wide } },
      "no pictures": { ...usual, issuer: { ...issuer, logo: null, signature: null } },
      portrait: { ...usual, recipientPicture: portrait },
    };
    return Object.entries({ ...named, ...others }).map(([name, view]) => [`${language}, ${name}`, view] as const);
  });
  views = { ...trialViews({ logo, signature, wide, tall, portrait }), ...Object.fromEntries(ordinary) };
});

describe.each([...templateNames(), ...templateNames("badge")])("the template %s", (template) => {
  it("prints whole whatever schools ordinarily print", () => {
    const faults = Object.entries(views).flatMap(([name, view]) =>
      findPrintFaults(view, template).map((fault) => ({ name, ...fault })),
    );
    expect(Object.keys(views).length).toBeGreaterThan(80);
    expect(faults).toEqual([]);
  });
});
