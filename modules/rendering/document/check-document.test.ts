import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
import { checkDocument, readDocument } from "./check-document";

const meridian = () => JSON.parse(fs.readFileSync("content/templates/meridian/document.json", "utf8"));
const NO_PICTURES = new Set<string>();
const text = (changes: object) => ({
  id: "more",
  type: "text",
  text: "Hello",
  voice: "body",
  size: 12,
  color: "ink",
  box: { x: 10, y: 10, width: 100, height: 20 },
  ...changes,
});
const withElement = (element: object) => ({ ...meridian(), elements: [...meridian().elements, element] });
const problemsOf = (document: unknown) => {
  const read = checkDocument(document, NO_PICTURES);
  return read.ok ? [] : read.problems.map(({ element, code }) => [element, code]);
};

describe("a document that somebody sent", () => {
  it("is taken when it is one", () => {
    expect(problemsOf(meridian())).toEqual([]);
    expect(problemsOf(withElement(text({})))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["a colour that the palette has not", { color: "sky" }, "unknown-color"],
    ["a variable that there is not", { text: "{{recipient.age}}" }, "unknown-variable"],
    ["a variable by the name of a property of all objects", { text: "{{toString}}" }, "unknown-variable"],
    ["a format that there is not", { text: "{{issuedOn | roman}}" }, "unknown-format"],
    ["a condition that there is not", { onlyIf: "!moon" }, "unknown-condition"],
    ["an id that is there already", { id: "frame" }, "same-id"],
    ["a voice that there is not", { voice: "comic/400" }, "invalid"],
    ["a negative size", { box: { x: 0, y: 0, width: -5, height: 5 } }, "invalid"],
    ["a size that is no number", { size: Number.NaN }, "invalid"],
    ["a property that there is not", { onclick: "alert(1)" }, "invalid"],
    ["a variant that changes what it is", { variants: [{ onlyIf: "signed", set: { type: "shape" } }] }, "invalid"],
    ["a variant that is wrong", { variants: [{ onlyIf: "signed", set: { size: -1 } }] }, "invalid"],
    [
      "a variant with a colour that there is not",
      { variants: [{ onlyIf: "signed", set: { color: "sky" } }] },
      "unknown-color",
    ],
  ])("is refused for %s, with the element and the reason", (_what, changes, code) => {
    const element = text(changes);
    expect(problemsOf(withElement(element))).toContainEqual([element.id, code]);
  });

  it.each<[string, object, string]>([
    ["an ornament that there is not", { type: "ornament", ornament: "constructor" }, "unknown-ornament"],
    ["another organization's picture", { type: "picture", picture: "0190f3c2" }, "unknown-picture"],
    ["a code that no telephone reads", { type: "code", captions: "none" }, "code-too-small"],
  ])("is refused for %s", (_what, element, code) => {
    const box = { x: 0, y: 0, width: 20, height: 20 };
    expect(problemsOf(withElement({ id: "more", box, ...element }))).toContainEqual(["more", code]);
  });

  it("shows the pictures that it may", () => {
    const picture = { id: "more", type: "picture", picture: "mine", box: { x: 0, y: 0, width: 20, height: 20 } };
    expect(checkDocument(withElement(picture), new Set(["mine"])).ok).toBe(true);
  });

  it("is refused when it has no code to verify it by, unless it is a badge", () => {
    const { elements, ...rest } = meridian();
    const without = { ...rest, elements: elements.filter(({ type }: { type: string }) => type !== "code") };
    expect(problemsOf(without)).toEqual([[null, "no-code"]]);
    expect(problemsOf({ ...without, kind: "badge" })).toEqual([]);
  });

  it("is refused when it does not cover its page, unless it is a badge", () => {
    const page = { ...meridian().page, background: "none" };
    expect(problemsOf({ ...meridian(), page })).toEqual([[null, "unknown-color"]]);
    expect(problemsOf({ ...meridian(), page, kind: "badge" })).toEqual([]);
  });

  it.each([
    ["a million elements", { elements: Array.from({ length: 1_000_000 }, () => 0) }, "too-many-elements"],
    ["groups within groups without end", { elements: [nested(5000)] }, "too-deep"],
  ])("is refused for %s before any of them is looked at", (_what, changes, code) => {
    const document = { ...meridian(), ...changes };
    expect(leastTime(() => expect(problemsOf(document)).toEqual([[null, code]]))).toBeLessThan(200);
  });

  it("is refused when it is too large, or is no JSON", () => {
    expect(readDocument(" ".repeat(200_001), NO_PICTURES)).toMatchObject({ problems: [{ code: "too-large" }] });
    expect(readDocument("{", NO_PICTURES)).toMatchObject({ problems: [{ code: "not-json" }] });
    expect(readDocument("null", NO_PICTURES).ok).toBe(false);
    expect(readDocument(JSON.stringify(meridian()), NO_PICTURES).ok).toBe(true);
  });
});

function nested(depth: number): object {
  let group: object = { id: "leaf" };
  for (let i = 0; i < depth; i++) group = { id: `g${i}`, type: "group", children: [group] };
  return group;
}
