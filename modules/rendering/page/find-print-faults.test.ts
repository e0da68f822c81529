import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../kernel/limits";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { walk } from "../document/check-document";
import { templateNames, templateOf } from "../templates/registry";
import { sampleViews } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { buildScene } from "./build-scene";
import { findPrintFaults } from "./find-print-faults";

beforeAll(() => loadTestFonts());

const { en } = sampleViews(null, null);
if (!en) throw new Error("there is no sample");
const sample = en;

/** A certificate whose texts all consist of `letters` and have their maximum length. */
function atItsLimits(letters: string, language: CertificateView["language"]): CertificateView {
  const fill = (length: number, n = "") => (n + letters.repeat(length)).slice(0, length).trim();
  return {
    ...sample,
    language,
    recipientName: fill(LIMITS.name),
    achievementName: fill(LIMITS.achievement),
    achievementDescription: null,
    expiresOn: "2029-11-20",
    customFields: Array.from({ length: LIMITS.signedFields }, (_, n) => ({
      label: fill(LIMITS.fieldLabel, String.fromCodePoint(0x41 + n)),
      value: fill(LIMITS.fieldValue, String.fromCodePoint(0x61 + n)),
    })),
    issuer: {
      ...sample.issuer,
      name: fill(LIMITS.issuerName),
      signerName: fill(LIMITS.signerName),
      signerTitle: fill(LIMITS.signerTitle),
    },
  };
}

const cutsIn = (view: CertificateView, template: string) =>
  findPrintFaults(view, template).filter(({ fault }) => fault === "cut");

const WIDE = [
  ["Latin", "W", "en"],
  ["Latin words", "Wisdom and ", "de"],
  ["Arabic", "ض ", "ar"],
  ["Chinese", "鑫", "zh"],
] as const;

const printsFields = (template: string): boolean =>
  [...walk(templateOf(template).document.elements)].some(({ element }) => element.type === "fields");

describe.each(templateNames())("the template %s", (template) => {
  it.each(WIDE)("has every text named that it cuts, with all of them at their limits in %s", (_, letters, language) => {
    const view = atItsLimits(letters, language);
    const cuts = cutsIn(view, template);
    const found = cuts.map((text) => (text.of === "field" ? text.label : text.of));
    const named = new Set(
      cuts.flatMap((text) => {
        if (text.of === "field")
          return view.customFields.flatMap(({ label, value }) => (label === text.label ? [label, value] : []));
        if (text.of === "name") return [view.recipientName];
        if (text.of === "achievement") return [view.achievementName];
        if (text.of === "issuer") return [view.issuer.name];
        return [view.issuer.signerName, view.issuer.signerTitle];
      }),
    );
    const upper = new Set([...named].map((text) => text?.toLocaleUpperCase(language)));
    const cut = buildScene(view, template).items.flatMap((item) =>
      item.kind === "text" && item.text.endsWith("…") ? [item.cutFrom] : [],
    );
    expect(cut.length).toBeGreaterThan(0);
    for (const text of cut) expect(upper).toContain(text?.toLocaleUpperCase(language));
    // A card has no room for fields.
    if (!printsFields(template)) return;
    // Of twelve fields, only those that are printed are reported as cut.
    const [first] = view.customFields;
    expect(found).toContain(first?.label);
    expect(found.filter((label) => view.customFields.some((field) => field.label === label))).toHaveLength(
      LIMITS.printedFields,
    );
  });

  it.each(WIDE)("cuts nothing that is short, in %s", (_, letters, language) => {
    const view = atItsLimits(letters, language);
    const short = (text: string, most: number) => text.slice(0, most).trim();
    const fitting: CertificateView = {
      ...view,
      recipientName: short(view.recipientName, 50),
      achievementName: short(view.achievementName, 75),
      customFields: view.customFields.map(({ label, value }) => ({
        label: short(label, 10),
        value: short(value, 10),
      })),
      issuer: {
        ...view.issuer,
        name: short(view.issuer.name, 25),
        signerName: short(view.issuer.signerName ?? "", 25),
        signerTitle: short(view.issuer.signerTitle ?? "", 25),
      },
    };
    expect(cutsIn(fitting, template)).toEqual([]);
  });
});
