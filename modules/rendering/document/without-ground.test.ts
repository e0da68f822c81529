import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { ordinaryViews } from "../page/ordinary-views";
import { templateNames, templateOf } from "../templates/registry";
import { sampleCase, sampleView } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { withoutGround } from "./without-ground";

beforeAll(() => loadTestFonts());

const image = { width: 300, height: 100, png: new Uint8Array() };

/** Certificates that together show every element of a design, at more than one size of its stacks. */
function viewsIn(language: CertificateView["language"]): CertificateView[] {
  const drawn = { logo: image, signature: image };
  const many = { name: "Dr. A. Oberhofer", title: null, signature: image };
  const { issuer } = sampleView(language, drawn);
  return [
    ...Object.values(ordinaryViews(language, drawn)),
    sampleCase(language, "longest", { ...issuer, otherSigners: [many, many, many] }),
    { ...sampleCase(language, "fields", issuer), recipientPicture: image },
    sampleCase(language, "missing", issuer),
  ];
}

const itemsOf = (view: CertificateView, document: ReturnType<typeof withoutGround>) =>
  buildScene(view, document, []).items.filter(({ kind }) => kind !== "shape");

describe.each([...templateNames(), ...templateNames("badge")])("the design %s without what adorns it", (template) => {
  it.each(LANGUAGES)("has every text, code and picture where the whole has it, in %s", (language) => {
    const { document } = templateOf(template);
    for (const view of viewsIn(language))
      expect(itemsOf(view, withoutGround(document))).toEqual(itemsOf(view, document));
  });

  it("is made once, and draws no ornament, seal or line of its own", () => {
    const { document } = templateOf(template);
    expect(withoutGround(document)).toBe(withoutGround(document));
    const [view] = viewsIn("en");
    if (!view) throw new Error("there is no view");
    const adorned = buildScene(view, withoutGround(document), []).items.filter(({ kind }) => kind === "shape");
    // The remaining shapes are the page's ground and the rules of signatures.
    expect(adorned.length).toBeLessThan(3);
  });
});
