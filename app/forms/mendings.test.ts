import { describe, expect, it } from "vitest";
import { mendingName, readMendings } from "./mendings";

const read = (fields: Record<string, string>, labels: string[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readMendings(form, () => labels);
};

describe("the mended texts of a form", () => {
  it("are gathered by line and column", () => {
    const mendings = read({
      [mendingName(4, "name")]: "Ada",
      [mendingName(4, "email")]: "",
      [mendingName(9, "issued_on")]: "2026-11-20",
    });
    expect(mendings).toEqual(
      new Map([
        [4, { name: "Ada", email: "" }],
        [9, { issued_on: "2026-11-20" }],
      ]),
    );
  });

  it("of a free column go by its label, not by a name that the form could make up", () => {
    expect(read({ [mendingName(4, "custom-1")]: "A" }, ["Hours", "Grade"])).toEqual(new Map([[4, { Grade: "A" }]]));
    expect(read({ [mendingName(4, "custom-7")]: "A" }, ["Hours", "Grade"])).toEqual(new Map());
  });

  it("leave out every other field", () => {
    expect(read({ intent: "mend", csrf: "x", "line-4-__proto__": "x", "line--name": "x" })).toEqual(new Map());
  });
});
