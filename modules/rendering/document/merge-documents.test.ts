import { describe, expect, it } from "vitest";
import * as arrange from "./arrange-elements";
import { findElement, move, remove, setProperties } from "./edit-elements";
import { changedBetween, mergeDocuments, PAGE } from "./merge-documents";
import type { DesignDocument, Element } from "./schema";

const shape = (id: string): Element => ({
  id,
  type: "shape",
  shape: "rectangle",
  fill: "ink",
  box: { x: 0, y: 0, width: 100, height: 50 },
});
const base = {
  format: 1,
  kind: "certificate",
  page: { width: 600, height: 400, background: "paper" },
  palette: { paper: "#ffffff", ink: "#000000" },
  mirrors: true,
  elements: ["a", "b", "c", "d"].map(shape),
} as unknown as DesignDocument;
const ids = ({ elements }: DesignDocument) => elements.map(({ id }) => id);
const done = (document: DesignDocument | null): DesignDocument => document ?? base;
const fillOf = (document: DesignDocument, id: string) => Object(findElement(document.elements, id)).fill;

describe("what two people made of one document", () => {
  it("holds the changes of both, of the same element too", () => {
    const mine = done(arrange.shift(base, "a", 10, 0));
    const theirs = done(setProperties(base, "a", { fill: "#ff0000" }));
    const merged = mergeDocuments(base, mine, theirs);
    expect([findElement(merged.elements, "a")?.box.x, fillOf(merged, "a")]).toEqual([10, "#ff0000"]);
  });

  it("goes by mine where both changed the same property, and by theirs where mine are not wanted", () => {
    const mine = done(setProperties(base, "a", { fill: "#00ff00" }));
    const theirs = done(setProperties(base, "a", { fill: "#ff0000" }));
    expect(fillOf(mergeDocuments(base, mine, theirs), "a")).toBe("#00ff00");
    expect(fillOf(mergeDocuments(base, mine, theirs, new Set()), "a")).toBe("#ff0000");
  });

  it("has what either added, at its place, and not what either took away", () => {
    const mine = { ...base, elements: base.elements.toSpliced(1, 0, shape("new")) };
    const theirs = done(remove({ ...base, elements: [...base.elements, shape("other")] }, "c"));
    expect(ids(mergeDocuments(base, mine, theirs))).toEqual(["a", "new", "b", "d", "other"]);
    expect(ids(mergeDocuments(base, theirs, mine))).toEqual(["a", "new", "b", "d", "other"]);
  });

  it("keeps what I changed although somebody took it away", () => {
    const mine = done(setProperties(base, "b", { fill: "#00ff00" }));
    expect(ids(mergeDocuments(base, mine, done(remove(base, "b"))))).toEqual(["a", "b", "c", "d"]);
  });

  it("follows my order and my groups among what they changed", () => {
    const theirs = done(setProperties(base, "a", { fill: "#ff0000" }));
    expect(ids(mergeDocuments(base, done(move(base, "a", true)), theirs))).toEqual(["b", "a", "c", "d"]);
    const grouped = arrange.group(base, new Set(["a", "b"]))?.document ?? base;
    const merged = mergeDocuments(base, grouped, theirs);
    expect(ids(merged)).toEqual(["group", "c", "d"]);
    expect(fillOf(merged, "a")).toBe("#ff0000");
  });

  it("takes colours of the page one by one", () => {
    const mine = { ...base, palette: { ...base.palette, ink: "#111111" } };
    const theirs = { ...base, palette: { ...base.palette, paper: "#eeeeee" } };
    expect(mergeDocuments(base, mine, theirs).palette).toEqual({ paper: "#eeeeee", ink: "#111111" });
    expect([...changedBetween(base, mine)]).toEqual([PAGE]);
  });

  it("is the document itself where nobody changed anything", () => {
    expect(mergeDocuments(base, base, base)).toEqual(base);
    const { elements, ...page } = structuredClone(base);
    const otherOrder = elements.map((element) => Object.fromEntries(Object.entries(element).reverse()));
    expect(changedBetween(base, { elements: otherOrder, ...page } as unknown as DesignDocument).size).toBe(0);
  });
});
