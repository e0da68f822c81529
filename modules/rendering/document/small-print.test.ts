import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { findPrintFaults } from "../page/find-print-faults";
import { templateNames, templateOf } from "../templates/registry";
import { sampleViews } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { walk } from "./check-document";
import type { Element } from "./schema";

beforeAll(() => loadTestFonts());

const signature = { width: 300, height: 100, png: new Uint8Array() };
const views = sampleViews(null, signature);

function sample(name: string, issuer: Partial<CertificateView["issuer"]> = {}): CertificateView {
  const view = views[name];
  if (!view) throw new Error(`no sample ${name}`);
  return { ...view, issuer: { ...view.issuer, ...issuer } };
}

const textsOf = (view: CertificateView, template: string) =>
  buildScene(view, template).items.flatMap((item) => (item.kind === "text" ? [item] : []));

/** The baseline of the text that contains `part`. */
function baselineOf(view: CertificateView, template: string, part: string): number | undefined {
  return textsOf(view, template).find(({ text }) => text.includes(part))?.lines[0]?.y;
}

const elementsOf = (template: string) =>
  [...walk(templateOf(template).document.elements)].map(({ element }) => element);
const has = (template: string, type: Element["type"]): boolean =>
  elementsOf(template).some((element) => element.type === type);

describe.each(templateNames())("the foot of %s", (template) => {
  it.each([
    ["en", "Verify at sanad.example/v"],
    ["ar", "للتحقق: sanad.example/v"],
  ])("prints the number once and the address short and in lower case, in %s", (language, where) => {
    const view = { ...sample(language), verificationUrl: "HTTPS://SANAD.EXAMPLE/V/CERT-2026-4718290356112740" };
    const texts = textsOf(view, template).map(({ text }) => text);
    expect(texts).toContain(where);
    expect(texts.filter((text) => text.replaceAll(" ", "").includes("4718290356112740"))).toHaveLength(1);
    expect(texts.filter((text) => /sanad\.example/i.test(text))).toHaveLength(1);
  });

  it.each([24, 35, 47, 63])(
    "is printed whole on a platform whose name has %i letters, in every language",
    (letters) => {
      const host = `CERTIFICATES.${"GRADUATE-SCHOOL-OF-ENGINEERING-AND-APPLIED-SCIENCES".slice(0, letters - 21)}.EXAMPLE`;
      const verificationUrl = `HTTPS://${host}/V/CERT-2026-4718290356112740`;
      expect(host).toHaveLength(letters);
      const faults = LANGUAGES.flatMap((language) =>
        findPrintFaults({ ...sample(language), verificationUrl }, template),
      );
      expect(faults).toEqual([]);
    },
  );

  it.runIf(["meridian", "diwan"].includes(template))(
    "has who signed and the number on one line, and what they are on the next",
    () => {
      const line = (part: string) => baselineOf(sample("en"), template, part);
      expect(line("Dr. Salma Bennani")).toBe(line("CERT-2026"));
      expect(line("Dean of Studies")).toBe(line("Verify at"));
      expect(line("CERT-2026")).not.toBe(line("Verify at"));
    },
  );

  it("says where to verify in fewer words on a platform with a long name", () => {
    const textsAt = (host: string) => {
      const verificationUrl = `HTTPS://${host}/V/CERT-2026-4718290356112740`;
      return textsOf({ ...sample("en"), verificationUrl }, template).map(({ text }) => text);
    };
    expect(textsAt("SANAD.EXAMPLE")).toContain("Verify at sanad.example/v");
    const long = "certificates.graduate-school-of-engineering-and-science.example";
    const verifyTexts = textsAt(long.toUpperCase()).filter((text) => text.includes("graduate-school"));
    const where = `${long}/v`;
    // On a card neither text fits.
    expect(template.startsWith("keycard") ? [undefined] : [`Verify at ${where}`, where]).toContain(verifyTexts[0]);
    expect(verifyTexts.length).toBeLessThanOrEqual(1);
  });

  it.runIf(has(template, "signatures"))(
    "names a signer without a picture, draws no rule for one, and leaves out who is not named",
    () => {
      const unsigned = { signature: null, signerName: null, signerTitle: null };
      const rules = (view: CertificateView) =>
        buildScene(view, template).items.filter((item) => item.kind === "shape" && item.stroke?.width === 0.3).length;
      expect(rules(sample("en"))).toBe(1);
      expect(rules(sample("en", { signature: null }))).toBe(0);
      expect(baselineOf(sample("en", { signature: null }), template, "Dr. Salma Bennani")).toBeDefined();
      expect(rules(sample("en", unsigned))).toBe(0);
      const texts = textsOf(sample("en", unsigned), template).map(({ text }) => text);
      expect(texts).not.toContain("Signature");
      expect(texts.some((text) => text.includes("17 November 2026"))).toBe(true);
    },
  );
});

describe("the details of a certificate", () => {
  it.each(templateNames().filter((template) => has(template, "fields")))(
    "are of one size on %s, however long one of them is",
    (template) => {
      const customFields = ["A", "Taught in Rabat, Casablanca and online", "B"].map((value, i) => ({
        label: `Field ${i}`,
        value,
      }));
      const sizes = textsOf({ ...sample("en"), customFields }, template)
        .filter(({ text }) => customFields.some(({ value }) => value === text))
        .map(({ lines }) => lines[0]?.runs[0]?.size);
      expect(sizes).toHaveLength(3);
      expect(new Set(sizes).size).toBe(1);
    },
  );
});
