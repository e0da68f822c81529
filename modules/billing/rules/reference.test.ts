import fc from "fast-check";
import { expect, it } from "vitest";
import { groupsOfFour } from "../../kernel/groups-of-four";
import { makeReference, readReference } from "./reference";

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it("reads what it made, with spaces and in small letters", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const reference = makeReference(random);
      expect(reference).toMatch(/^RF\d{18}$/);
      expect(readReference(reference)).toBe(reference);
      expect(readReference(groupsOfFour(reference).toLowerCase())).toBe(reference);
    }),
  );
});

it("notices every digit that is another, and every two neighbours that are swapped", () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 2, max: 19 }), fc.integer({ min: 1, max: 9 }), (random, at, by) => {
      const reference = makeReference(random);
      const other = (Number(reference[at]) + by) % 10;
      expect(readReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBeNull();
      if (at === 19 || at < 4 || reference[at] === reference[at + 1]) return;
      const swapped = reference.slice(0, at) + reference[at + 1] + reference[at] + reference.slice(at + 2);
      expect(readReference(swapped)).toBeNull();
    }),
  );
});

it.each([
  ["RF18 5390 0754 7034", "RF18539007547034"],
  ["RF18539007547034", "RF18539007547034"],
  ["RF19539007547034", null],
  ["DE18539007547034", null],
  ["RF18", null],
  ["", null],
])("reads %s as the standard says", (text, reference) => {
  expect(readReference(text)).toBe(reference);
});
