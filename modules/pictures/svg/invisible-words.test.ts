import { beforeAll, describe, expect, it } from "vitest";
import { buildScene } from "../../rendering/page/build-scene";
import { templateNames } from "../../rendering/templates/registry";
import { sampleViews } from "../../rendering/view/sample-views";
import type { TextItem } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { writeSvg } from "./write-svg";

beforeAll(() => loadTestFonts());
const views = sampleViews(null, null);

function sceneOf(name: string, template: string, changes = {}) {
  const view = views[name];
  if (!view) throw new Error(`no sample ${name}`);
  return buildScene({ ...view, ...changes }, template);
}
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? "");
const layerOf = (svg: string) => /<g aria-hidden="true" fill-opacity="0"[^>]*>(.*)<\/g>/s.exec(svg)?.[1] ?? "";
const textsIn = (svg: string) =>
  [...layerOf(svg).matchAll(/<text ([^>]*)>(.*?)<\/text>/gs)].map(([, attributes = "", content = ""]) => ({
    attributes,
    content,
    words: plain(content.replace(/<[^>]+>/g, "")),
  }));

describe("the words in an SVG", () => {
  it.each(templateNames())("of %s are all that is printed, in the order in which it is read", (template) => {
    for (const name of Object.keys(views)) {
      const scene = sceneOf(name, template);
      const order = scene.reading ?? scene.items.map((_, index) => index);
      const printed = order.flatMap((index) => {
        const item = scene.items[index];
        return item?.kind === "text" ? [item.text] : [];
      });
      expect(textsIn(writeSvg(scene)).map(({ words }) => words)).toEqual(printed);
    }
  });

  it("are escaped", () => {
    const recipientName = `A "B" <C> & D's`;
    const svg = writeSvg(sceneOf("en", "meridian", { recipientName }));
    expect(layerOf(svg)).toContain("A &quot;B&quot; &lt;C&gt; &amp; D&#39;s");
    expect(textsIn(svg).some(({ words }) => words === recipientName)).toBe(true);
  });

  it("begin at the right end of a line that is read from there, and at the left end of any other", () => {
    for (const [name, rightToLeft] of [
      ["ar", true],
      ["en", false],
    ] as const) {
      const scene = sceneOf(name, "meridian");
      const item = scene.items.find((one): one is TextItem => one.kind === "text" && one.role === "H1");
      const [line] = item?.lines ?? [];
      if (!item || !line) throw new Error("no name");
      const width = Math.max(...line.runs.map((run) => run.x + run.width));
      const text = textsIn(writeSvg(scene)).find(({ words }) => words === item.text);
      expect(text?.attributes.includes('direction="rtl"')).toBe(rightToLeft);
      expect(text?.attributes).toContain(` x="${Math.round((line.x + (rightToLeft ? width : 0)) * 25)}"`);
      expect(text?.attributes).toContain(` textLength="${Math.round(width * 25)}"`);
    }
  });

  it("of several lines are one text, with what parts the lines", () => {
    const texts = textsIn(writeSvg(sceneOf("en", "meridian")));
    const paragraph = texts.find(({ words }) => words.startsWith("Forty-two hours"));
    expect(paragraph?.content.match(/<tspan x="\d+" y="\d+" textLength="\d+">/g)).toHaveLength(2);
    expect(paragraph?.content).toContain("infrastructure, </tspan>");
  });

  it("of a column are one text, each letter at its place", () => {
    const [column] = textsIn(writeSvg(sceneOf("zh", "hanlin"))).filter(({ words }) => words === "特发此证");
    expect(column?.attributes.match(/ y="([\d ]+)"/)?.[1]?.split(" ")).toHaveLength(4);
  });

  it("are not heard twice: what is drawn has no names of its own, and the description says it once", () => {
    const scene = sceneOf("en", "meridian");
    const svg = writeSvg(scene);
    expect(svg).toMatch(/^<svg [^>]*role="img"/);
    expect(svg.match(/aria-label="/g)).toHaveLength(1);
    expect(svg).toContain('aria-label="QR');
    const described = plain(/<desc>(.*?)<\/desc>/s.exec(svg)?.[1] ?? "");
    for (const item of scene.items) if (item.kind === "text") expect(described).toContain(item.text);
  });
});
