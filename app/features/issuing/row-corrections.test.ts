import { describe, expect, it } from "vitest";
import { correctionName, readCorrections } from "./row-corrections";

const read = (fields: Record<string, string>, labels: string[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readCorrections(form, () => labels);
};

describe("the corrected texts of a form", () => {
  it("are gathered by line and column", () => {
    const corrections = read({
      [correctionName(4, "name")]: "Ada",
      [correctionName(4, "email")]: "",
      [correctionName(9, "issued_on")]: "2026-11-20",
    });
    expect(corrections).toEqual(
      new Map([
        [4, { name: "Ada", email: "" }],
        [9, { issued_on: "2026-11-20" }],
      ]),
    );
  });

  it("of a free column go by its label, not by a name that the form could make up", () => {
    expect(read({ [correctionName(4, "custom-1")]: "A" }, ["Hours", "Grade"])).toEqual(new Map([[4, { Grade: "A" }]]));
    expect(read({ [correctionName(4, "custom-7")]: "A" }, ["Hours", "Grade"])).toEqual(new Map());
  });

  it("leave out every other field", () => {
    expect(read({ intent: "correct", csrf: "x", "line-4-__proto__": "x", "line--name": "x" })).toEqual(new Map());
  });
});
