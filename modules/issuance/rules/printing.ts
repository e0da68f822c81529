import { z } from "zod";
import type { RowProblem } from "./problems";

const Part = z.union([
  z.object({ of: z.enum(["name", "achievement", "issuer", "signer", "other", "picture"]) }),
  z.object({ of: z.literal("field"), label: z.string() }),
]);
const Unprinted = z.array(
  z
    .object({
      /**
       * `cut`: it ends in an ellipsis; `overlap`: it touches something else; `outside`: it leaves the page; `small`:
       * nobody could read it; `no-font`: no font has its letters; `undrawn`: it takes too long to lay out; `left-out`:
       * the design has no place for it.
       */
      fault: z.enum(["cut", "overlap", "outside", "small", "no-font", "undrawn", "left-out"]),
    })
    .and(Part),
);

/** What of a certificate is not printed as it is signed. */
export type UnprintedPart = z.infer<typeof Unprinted>[number];

/** What is kept with a row. Throws where it is not what this code wrote. */
export const readUnprinted = (json: unknown): UnprintedPart[] => Unprinted.parse(json);

/**
 * Whether a certificate can be issued without anybody being asked. What a design has no place for is its maker's
 * choice, and is shown; what was meant to be printed and is not whole is nobody's.
 */
export const isPrintedWhole = (parts: readonly UnprintedPart[]): boolean =>
  parts.every(({ fault }) => fault === "left-out");

/** The same as what is wrong with cells, where a row is left out for it. */
export function problemsOfPrinting(parts: readonly UnprintedPart[]): RowProblem[] {
  const columns = new Set(parts.filter((part) => !isPrintedWhole([part])).map(columnOf));
  return [...columns].map((column) => ({ column, code: "not-whole" }));
}

/** What is not of one cell is said of the name: every row has one. */
const columnOf = (part: UnprintedPart): string =>
  part.of === "field" ? part.label : part.of === "achievement" ? part.of : "name";

/** By what parts are counted together. */
export const partKey = (part: UnprintedPart): string =>
  JSON.stringify([part.fault, part.of, part.of === "field" ? part.label : ""]);
