import fs from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { DrawnBox } from "../../scene/index.server";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { sampleCase } from "../view/sample-views";
import * as arrange from "./arrange-elements";
import { findElement } from "./edit-elements";
import type { DesignDocument, Element } from "./schema";

const meridian = (): DesignDocument => JSON.parse(fs.readFileSync("content/templates/meridian/document.json", "utf8"));
const boxOf = (document: DesignDocument | null, id: string) => findElement(document?.elements ?? [], id)?.box;
const shape = (id: string, x: number, y: number): Element => ({
  id,
  type: "shape",
  shape: "rectangle",
  fill: "ink",
  box: { x, y, width: 100, height: 50 },
});
const withElements = (...elements: Element[]): DesignDocument => ({ ...meridian(), elements });

describe("arranging elements", () => {
  it("moves what is different under a condition by as much as the element", () => {
    const varied = {
      ...shape("a", 10, 10),
      variants: [{ onlyIf: "signed", set: { box: { x: 50, y: 0, width: 1, height: 1 } } }],
    };
    const moved = findElement(arrange.shift(withElements(varied), "a", 5, -3)?.elements ?? [], "a");
    expect(moved?.box).toEqual({ x: 15, y: 7, width: 100, height: 50 });
    expect(moved?.variants?.[0]?.set.box).toEqual({ x: 55, y: -3, width: 1, height: 1 });
  });

  it("takes what a group holds along, and scales it with the group", () => {
    const grouped = arrange.group(
      withElements(shape("a", 0, 0), shape("b", 100, 50), shape("c", 9, 9)),
      new Set(["a", "b"]),
    );
    expect(grouped?.document.elements.map(({ id }) => id)).toEqual(["group", "c"]);
    const moved = arrange.shift(grouped?.document as DesignDocument, "group", 10, 20);
    expect([boxOf(moved, "group"), boxOf(moved, "b")]).toEqual([
      { x: 10, y: 20, width: 200, height: 100 },
      { x: 110, y: 70, width: 100, height: 50 },
    ]);
    const larger = arrange.resize(moved as DesignDocument, "group", { width: 200 });
    expect(boxOf(larger, "b")).toEqual({ x: 210, y: 70, width: 200, height: 50 });
  });

  it("leaves things where they are seen when a turned group is taken apart", () => {
    const { document } = arrange.group(withElements(shape("a", 0, 0), shape("b", 100, 0)), new Set(["a", "b"])) ?? {};
    const turned = { ...document, elements: [{ ...document?.elements[0], rotate: 90 }] } as DesignDocument;
    const freed = arrange.ungroup(turned, "group");
    expect(freed?.ids).toEqual(["a", "b"]);
    // Rotated about the middle (100, 25), the first is above and the second below.
    expect([boxOf(freed?.document ?? null, "a"), boxOf(freed?.document ?? null, "b")]).toEqual([
      { x: 50, y: -50, width: 100, height: 50 },
      { x: 50, y: 50, width: 100, height: 50 },
    ]);
  });

  it("makes no group of one element, nor of what stands in a stack", () => {
    expect(arrange.group(withElements(shape("a", 0, 0), shape("b", 0, 0)), new Set(["a"]))).toBeNull();
    expect(arrange.group(meridian(), new Set(["title", "name"]))).toBeNull();
  });
});

describe("the places that an editor is told", () => {
  beforeAll(loadTestFonts);
  const issuer = {
    name: "Atlas Academy",
    signerName: "Salma Bennani",
    signerTitle: "Dean",
    logo: null,
    signature: null,
  };
  const draw = (document: DesignDocument, language: "en" | "ar") => {
    const drawnBoxes: DrawnBox[] = [];
    const scene = buildScene(sampleCase(language, "usual", issuer), document, drawnBoxes);
    return { scene, drawnBox: (id: string) => drawnBoxes.find((drawn) => drawn.id === id) };
  };

  it("are mirrored where the page is, and say so", () => {
    const document = meridian();
    const { width } = document.page;
    const [english, arabic] = [draw(document, "en").drawnBox("code"), draw(document, "ar").drawnBox("code")];
    expect([english?.flipped, arabic?.flipped]).toEqual([false, true]);
    expect(arabic?.x).toBeCloseTo(width - (english?.x ?? 0) - (english?.width ?? 0), 3);
  });

  it("are those that a stack gives, beneath one another, where the text is drawn", () => {
    const { scene, drawnBox } = draw(meridian(), "en");
    const [title, name] = [drawnBox("title"), drawnBox("name")];
    expect(title && name && title.y + title.height <= name.y).toBe(true);
    const drawn = scene.items.find((item) => item.element === "name");
    const baseline = drawn?.kind === "text" ? (drawn.lines[0]?.y ?? 0) : 0;
    expect(name && baseline > name.y && baseline <= name.y + name.height).toBe(true);
  });

  it("change nothing of what is drawn", () => {
    const view = sampleCase("en", "usual", issuer);
    const items = draw(meridian(), "en").scene.items.map(({ element: _element, ...item }) => item);
    expect(items).toEqual(buildScene(view, meridian()).items);
  });
});
