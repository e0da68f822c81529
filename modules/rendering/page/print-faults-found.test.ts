import { beforeAll, describe, expect, it } from "vitest";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import type { DesignDocument, Element } from "../document/schema";
import { templateOf } from "../templates/registry";
import { sampleView } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { findPrintFaults, type PrintFault } from "./find-print-faults";

beforeAll(() => loadTestFonts());

const picture = { width: 200, height: 100, png: new Uint8Array() };
const sample: CertificateView = {
  ...sampleView("en", { logo: picture, signature: picture }),
  pictures: new Map([["ground", picture]]),
};

const at = (x: number, y: number, width = 300, height = 30) => ({ x, y, width, height });

const textOf = (id: string, text: string, box: ReturnType<typeof at>, rest: Partial<Element> = {}): Element =>
  ({ id, type: "text", box, text, voice: "body", size: 20, minSize: 6, color: "ink", ...rest }) as Element;
const nameAt = (box: ReturnType<typeof at>, rest: Partial<Element> = {}) =>
  textOf("name", "{{recipient.name}}", box, rest);
const code: Element = { id: "code", type: "code", captions: "none", size: 60, box: at(700, 500, 60, 60) };

/** Faults found in a design of these elements. */
function faultsIn(elements: Element[], changes: Partial<CertificateView> = {}): PrintFault[] {
  const design: DesignDocument = { ...templateOf("meridian").document, mirrors: false, elements };
  return findPrintFaults({ ...sample, ...changes }, design);
}

describe("what is not printed whole", () => {
  it("is a name that ends in an ellipsis", () => {
    expect(findPrintFaults({ ...sample, recipientName: "W".repeat(120) }, "meridian")).toContainEqual({
      fault: "cut",
      of: "name",
    });
  });

  it("is what has more letters than are printed, in texts that the design prints", () => {
    const long = { achievementDescription: "many words ".repeat(60) };
    const described = textOf("words", "{{achievement.description}}", at(40, 40, 700), { maxLines: 20 });
    expect(faultsIn([described], long)).toEqual([{ fault: "cut", of: "achievement" }]);
    expect(faultsIn([nameAt(at(40, 40))], long)).toEqual([]);
  });

  it("are two texts that touch, both from the row", () => {
    const title = textOf("title", "{{achievement.title}}", at(40, 108));
    expect(faultsIn([nameAt(at(40, 100)), title])).toEqual([
      { fault: "overlap", of: "name" },
      { fault: "overlap", of: "achievement" },
    ]);
  });

  it("is the row's text alone where it touches words of the design, and those where nothing is the row's", () => {
    const words = textOf("words", "Words of the design", at(40, 108));
    expect(faultsIn([nameAt(at(40, 100)), words])).toEqual([{ fault: "overlap", of: "name" }]);
    const issuer = textOf("issuer", "{{issuer.name}}", at(40, 100));
    expect(faultsIn([issuer, words])).toEqual([{ fault: "overlap", of: "issuer" }]);
    const more = textOf("more", "More of them", at(40, 100));
    expect(faultsIn([more, words])).toEqual([{ fault: "overlap", of: "other" }]);
  });

  it("is not a text close to another whose letters it does not touch", () => {
    const lines = [nameAt(at(40, 100)), textOf("title", "{{achievement.title}}", at(40, 120))];
    expect(faultsIn(lines)).toEqual([]);
  });

  it("is a text that touches the code or what has to stay empty around it", () => {
    const name = (x: number) => nameAt(at(x, 510, 200), { align: "right" });
    expect(faultsIn([name(495), code])).toEqual([{ fault: "overlap", of: "name" }]);
    expect(faultsIn([name(485), code])).toEqual([]);
  });

  it("is a text that goes beyond the page", () => {
    expect(faultsIn([nameAt(at(700, 100))])).toEqual([{ fault: "outside", of: "name" }]);
    expect(faultsIn([nameAt(at(40, 590))])).toEqual([{ fault: "outside", of: "name" }]);
    expect(faultsIn([{ ...code, box: at(781, 500, 60, 60) }])).toEqual([]);
    expect(faultsIn([{ ...code, box: at(790, 500, 60, 60) }])).toEqual([{ fault: "outside", of: "other" }]);
  });

  it("is a text of less than six points, whatever its script is", () => {
    expect(faultsIn([nameAt(at(40, 40), { size: 5, minSize: 5 })])).toEqual([{ fault: "small", of: "name" }]);
    expect(faultsIn([nameAt(at(40, 40), { size: 6, minSize: 6 })])).toEqual([]);
    for (const recipientName of ["محمد أحمد", "欧阳龘"]) {
      expect(faultsIn([nameAt(at(40, 40), { size: 5.9, minSize: 5 })], { recipientName })).toHaveLength(1);
      expect(faultsIn([nameAt(at(40, 40), { size: 6, minSize: 6 })], { recipientName })).toEqual([]);
    }
  });
});

it("finds boxes in the place of letters, whoever wrote them", () => {
  const words = textOf("words", "ᏣᎳᎩ", at(40, 200));
  const issuer = { ...sample.issuer, name: "བོད་ཡིག" };
  const faults = faultsIn([words, textOf("issuer", "{{issuer.name}}", at(40, 100))], { issuer });
  expect(faults).toEqual([
    { fault: "no-font", of: "other" },
    { fault: "no-font", of: "issuer" },
  ]);
  const mixed = textOf("mixed", "{{recipient.name}}, {{issuer.name | upper}}", at(40, 300, 500));
  expect(faultsIn([mixed], { issuer })).toEqual([{ fault: "no-font", of: "issuer" }]);
  expect(faultsIn([textOf("besides", "ᏣᎳᎩ {{recipient.name}}", at(40, 300, 500))])).toEqual([
    { fault: "no-font", of: "other" },
  ]);
  expect(faultsIn([mixed], { recipientName: "ᏣᎳᎩ" })).toEqual([{ fault: "no-font", of: "name" }]);
  expect(faultsIn([nameAt(at(40, 100))], { recipientName: "श्रीकृष्ण 👩\u200d🎓 ژاله\u200cزاده" })).toEqual([]);
});

describe("what texts stand on", () => {
  const ground = (box: ReturnType<typeof at>): Element => ({
    id: "ground",
    type: "picture",
    picture: "ground",
    fit: "stretch",
    box,
  });

  it("may be shapes, lines, ornaments and the seal", () => {
    const box = at(20, 20, 400, 120);
    const ink = { color: "ink", width: 1 };
    const under: Element[] = [
      { id: "shape", type: "shape", shape: "rectangle", box, fill: "tint" },
      { id: "line", type: "line", box, stroke: ink },
      { id: "ornament", type: "ornament", ornament: "guilloche-frame", box },
      { id: "seal", type: "seal", box },
    ];
    expect(faultsIn([...under, nameAt(at(40, 60))])).toEqual([]);
  });

  it("may be a picture behind all of a text, and no picture that it only reaches into or that hides it", () => {
    const name = nameAt(at(40, 60));
    expect(faultsIn([ground(at(20, 20, 400, 120)), name])).toEqual([]);
    expect(faultsIn([ground(at(60, 20, 400, 120)), name])).toEqual([{ fault: "overlap", of: "name" }]);
    expect(faultsIn([name, ground(at(20, 20, 400, 120))])).toEqual([{ fault: "overlap", of: "name" }]);
  });

  it("is a picture of the whole page also for a text that leaves the page", () => {
    const whole = ground(at(0, 0, 841.89, 595.28));
    expect(faultsIn([whole, nameAt(at(700, 100))])).toEqual([{ fault: "outside", of: "name" }]);
  });

  it("is neither a face nor a signature", () => {
    const face: Element = { id: "face", type: "recipient-picture", box: at(20, 20, 400, 120) };
    const overlap = { fault: "overlap", of: "name" };
    expect(faultsIn([face, nameAt(at(40, 60))], { recipientPicture: picture })).toContainEqual(overlap);
    const signatures: Element = { id: "signed", type: "signatures", box: at(20, 20, 400, 220) };
    expect(faultsIn([signatures, nameAt(at(180, 100, 100))])).toContainEqual(overlap);
  });
});

describe("turned texts", () => {
  const turned = (y: number) => textOf("title", "{{achievement.title}}", at(200, y, 400), { rotate: 45 });

  it("touch where their letters do, and not where only the boxes around them do", () => {
    const name = nameAt(at(230, 100, 200));
    expect(faultsIn([name, turned(130)])).toContainEqual({ fault: "overlap", of: "achievement" });
    expect(faultsIn([name, turned(300)])).toEqual([]);
  });

  it("leave the page where they do", () => {
    expect(faultsIn([turned(20)])).toEqual([{ fault: "outside", of: "achievement" }]);
  });

  it("are compared letter by letter where they stand beneath one another", () => {
    const chinese = { language: "zh", recipientName: "欧阳龘华中国" } as const;
    const column = nameAt(at(100, 60, 40, 300), { writing: "columns", size: 30 });
    const beside = (x: number) => textOf("words", "旁边", at(x, 100));
    expect(faultsIn([column, beside(140)], chinese)).toEqual([]);
    expect(faultsIn([column, beside(118)], chinese)).toEqual([{ fault: "overlap", of: "name" }]);
  });
});

describe("further fields", () => {
  const fields: Element = { id: "fields", type: "fields", box: at(40, 100, 600, 30) };
  const arabic = {
    language: "ar",
    customFields: [
      { label: "\u200b", value: "nothing to see" },
      { label: "Grade", value: "42" },
      { label: "Hours", value: "7" },
    ],
  } as const;

  it("are named as they were given, whatever they are printed as", () => {
    const over = (x: number) => textOf("words", "الكلمات", at(x, 104, 60, 12));
    const labels = (x: number) =>
      faultsIn([fields, over(x)], { ...arabic, customFields: [...arabic.customFields] }).map((fault) =>
        fault.of === "field" ? fault.label : fault.of,
      );
    // Drawn from the right, so that the first field is on that side.
    expect(labels(350)).toEqual(["Grade"]);
    expect(labels(275)).toEqual(["Hours"]);
  });

  it("are named where a text of the design speaks of them", () => {
    const customFields = [{ label: " grade ", value: "W".repeat(80) }];
    expect(faultsIn([textOf("one", "{{field.Grade}}", at(40, 100, 50))], { customFields })).toEqual([
      { fault: "cut", of: "field", label: " grade " },
    ]);
  });
});
