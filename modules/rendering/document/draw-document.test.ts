import { beforeAll, describe, expect, it } from "vitest";
import type { TextItem } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { templateOf } from "../templates/registry";
import { sampleViews } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import type { Element } from "./schema";

beforeAll(() => loadTestFonts());

const views = sampleViews(null, null);
const view = (changes: Partial<CertificateView> = {}, sample = "en"): CertificateView =>
  Object.assign({}, views[sample], changes);
const words: Element = {
  id: "words",
  type: "text",
  text: "Hello",
  voice: "body",
  size: 12,
  color: "ink",
  box: { x: 100, y: 100, width: 200, height: 20 },
};
function draw(elements: Partial<Element>[], certificate: CertificateView, mirrors = false) {
  const document = { ...templateOf("meridian").document, mirrors };
  return buildScene(certificate, { ...document, elements: elements.map((one) => ({ ...words, ...one })) as Element[] })
    .items;
}
const textsOf = (elements: Partial<Element>[], certificate = view()) =>
  draw(elements, certificate).flatMap((item) => (item.kind === "text" ? [item.text] : []));
const firstText = (elements: Partial<Element>[], certificate: CertificateView, mirrors = false) =>
  draw(elements, certificate, mirrors).find((item): item is TextItem => item.kind === "text");

describe("the text of an element", () => {
  it.each([
    ["{{recipient.name}}, {{issuedOn}}", "Ada, 17 November 2026"],
    ["{{issuedOn | iso}} {{issuedOn | year}}", "2026-11-17 2026"],
    ["{{recipient.name | upper}}", "ADA"],
    ['{{expiresOn ?? field.grade ?? "no end"}}', "With distinction"],
    ['{{expiresOn ?? "no end"}}', "no end"],
    ["plain {words}", "plain {words}"],
  ])("%s is written as %s", (text, written) => {
    const customFields = [{ label: "Grade", value: "With distinction" }];
    expect(textsOf([{ text }], view({ recipientName: "Ada", expiresOn: null, customFields }))).toEqual([written]);
  });

  it("is not read again for what it inserts", () => {
    const customFields = [{ label: "Note", value: "{{recipient.name}}" }];
    expect(textsOf([{ text: "{{field.note}}" }], view({ customFields }))).toEqual(["{{recipient.name}}"]);
  });

  it("writes a list with the commas of its language, and parts no short item at the end of a line", () => {
    const skills = ["Key care", "Public-key infrastructure at work"];
    const achievement = { hours: null, credits: null, criteria: null, skills };
    const list = (sample: string) =>
      textsOf([{ text: "{{achievement.skills | list}}", size: 6 }], view({ achievement }, sample));
    expect(list("en")).toEqual(["Key\u00a0care, Public-key infrastructure at work"]);
    expect(list("ar")).toEqual(["Key\u00a0care، Public-key infrastructure at work"]);
    expect(list("zh")).toEqual(["Key\u00a0care、Public-key infrastructure at work"]);
  });

  it("is left out where none of its variables has anything to say", () => {
    expect(textsOf([{ text: "until {{expiresOn}}" }], view({ expiresOn: null }))).toEqual([]);
    expect(textsOf([{ text: "until {{expiresOn}}" }], view({ expiresOn: "2030-01-31" }))).toEqual([
      "until 31 January 2030",
    ]);
  });

  it("may be another in each language, and English where there is none", () => {
    const text = { en: "Diploma", fr: "Diplôme" };
    expect(textsOf([{ text }], view({}, "fr"))).toEqual(["Diplôme"]);
    expect(textsOf([{ text }], view({}, "de"))).toEqual(["Diploma"]);
  });
});

describe("an element", () => {
  it("is drawn where its conditions hold, as the variants that hold make it", () => {
    const variants = [{ onlyIf: "expiresOn", set: { text: "for a time" } }];
    expect(textsOf([{ onlyIf: ["expiresOn", "script.arabic"] }], view({ expiresOn: "2030-01-31" }))).toEqual([]);
    expect(textsOf([{ variants }], view({ expiresOn: "2030-01-31" }))).toEqual(["for a time"]);
    expect(textsOf([{ variants }], view({ expiresOn: null }))).toEqual(["Hello"]);
  });

  it("changes sides on a page that mirrors, in languages that are read from right to left", () => {
    const start = (sample: string, mirrors: boolean) => firstText([{}], view({}, sample), mirrors)?.lines[0]?.x;
    expect(start("en", true)).toBe(100);
    expect(start("ar", false)).toBe(100);
    // The right end of the box is as far from the right edge as its left end was from the left edge.
    const line = firstText([{}], view({}, "ar"), true)?.lines[0];
    const width = (line?.runs ?? []).reduce((sum, run) => sum + run.width, 0);
    expect((line?.x ?? 0) + width).toBeCloseTo(841.89 - 100, 3);
  });

  it("is turned about the middle of its box", () => {
    expect(firstText([{ rotate: 30 }], view())?.turn).toEqual({ degrees: 30, x: 200, y: 110 });
  });

  it("is set in columns from right to left where it is written vertically, and lies on its side without Chinese", () => {
    const vertical = { writing: "vertical", box: { x: 100, y: 100, width: 60, height: 40 }, maxLines: 2 } as const;
    const chinese = firstText([{ ...vertical, text: "山高水長" }], view({}, "zh"));
    expect(chinese?.lines.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [133, 118],
      [133, 131],
      [115, 118],
      [115, 131],
    ]);
    expect(firstText([{ ...vertical, text: "Ada" }], view({}, "zh"))?.turn?.degrees).toBe(90);
  });

  it("hangs from the upper edge in columns, with stops in the upper right of their places", () => {
    const columns = { writing: "columns", box: { x: 100, y: 100, width: 40, height: 100 } } as const;
    const linesOf = (text: string) => firstText([{ ...columns, text }], view({}, "zh"))?.lines ?? [];
    const [first, letter] = linesOf("山高");
    const [, stop] = linesOf("山。");
    expect(first?.y).toBeLessThan(112);
    expect(stop?.x).toBeGreaterThan(letter?.x ?? Infinity);
    expect(stop?.y).toBeLessThan((letter?.y ?? 0) - 4);
  });

  it("knows whether there is a logo for dark ground, and takes it there", () => {
    const logo = { width: 10, height: 10, png: new Uint8Array([1]) };
    const logoDark = { width: 10, height: 10, png: new Uint8Array([2]) };
    const mark = { id: "mark", type: "logo", ground: "dark" } as Partial<Element>;
    const drawn = (issuer: Partial<CertificateView["issuer"]>) =>
      draw([mark, { onlyIf: "!issuer.logo.dark" }], view({ issuer: { ...view().issuer, ...issuer } }));
    const images = (items: ReturnType<typeof drawn>) =>
      items.flatMap((item) => (item.kind === "image" ? item.image : []));
    expect(images(drawn({ logo, logoDark }))).toEqual([logoDark]);
    expect(images(drawn({ logo }))).toEqual([logo]);
    expect(drawn({ logo, logoDark }).some(({ kind }) => kind === "text")).toBe(false);
    expect(drawn({ logo }).some(({ kind }) => kind === "text")).toBe(true);
  });
});

describe("those who sign", () => {
  const signer = (name: string) => ({ name, title: "Dean", signature: null });
  const signatures = { type: "signatures", box: { x: 100, y: 400, width: 600, height: 84 } } as Partial<Element>;
  const issuer = { ...view().issuer, signerName: "One", otherSigners: ["Two", "Three", "Four", "Five"].map(signer) };

  it("stand side by side from the start of the reading direction, at most four", () => {
    const names = (sample: string) =>
      draw([signatures], view({ issuer }, sample))
        .flatMap((item) => (item.kind === "text" && item.text !== "Dean" ? [item] : []))
        .filter(({ text }) => ["One", "Two", "Three", "Four", "Five"].includes(text))
        .sort((a, b) => (a.lines[0]?.x ?? 0) - (b.lines[0]?.x ?? 0))
        .map(({ text }) => text);
    expect(names("en")).toEqual(["One", "Two", "Three", "Four"]);
    expect(names("ar")).toEqual(["Four", "Three", "Two", "One"]);
  });

  it("are named in the middle of their rule, or from where it starts in the reading direction", () => {
    const alone = { ...view().issuer, signerName: "One", signerTitle: null, signature: null };
    const edges = (names: "center" | "start", sample: string, mirrors: boolean) => {
      const line = firstText([{ ...signatures, names } as Partial<Element>], view({ issuer: alone }, sample), mirrors)
        ?.lines[0];
      const width = (line?.runs ?? []).reduce((sum, run) => sum + run.width, 0);
      return [line?.x ?? 0, (line?.x ?? 0) + width];
    };
    expect(edges("start", "en", true)[0]).toBeCloseTo(100, 3);
    expect(edges("start", "ar", true)[1]).toBeCloseTo(841.89 - 100, 3);
    expect(edges("center", "en", true)[0]).toBeGreaterThan(300);
  });
});
