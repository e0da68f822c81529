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
       * `cut`: ends in an ellipsis; `overlap`: touches another element; `outside`: leaves the page; `small`: too small
       * to be read; `no-font`: no font has its letters; `undrawn`: takes too long to lay out; `left-out`: the design
       * has no position for it.
       */
      fault: z.enum(["cut", "overlap", "outside", "small", "no-font", "undrawn", "left-out"]),
    })
    .and(Part),
);

/** Part of a certificate that is not printed as it is signed. */
export type UnprintedPart = z.infer<typeof Unprinted>[number];

/** Parses the parts stored with a row. Throws where they do not have the shape that this code writes. */
export const readUnprinted = (json: unknown): UnprintedPart[] => Unprinted.parse(json);

/**
 * Whether a certificate can be issued without a person's permission. Parts without a position in the design are the
 * choice of its maker, and are only shown; parts that are printed and not whole are nobody's choice.
 */
export const isPrintedWhole = (parts: readonly UnprintedPart[]): boolean =>
  parts.every(({ fault }) => fault === "left-out");

/** Converts unprinted parts to problems of cells, for a row that is left out because of them. */
export function problemsOfPrinting(parts: readonly UnprintedPart[]): RowProblem[] {
  const columns = new Set(parts.filter((part) => !isPrintedWhole([part])).map(columnOf));
  return [...columns].map((column) => ({ column, code: "not-whole" }));
}

/** A part that belongs to no cell is reported at the name, which every row has. */
const columnOf = (part: UnprintedPart): string =>
  part.of === "field" ? part.label : part.of === "achievement" ? part.of : "name";

/** Returns the key by which equal parts are counted together. */
export const partKey = (part: UnprintedPart): string =>
  JSON.stringify([part.fault, part.of, part.of === "field" ? part.label : ""]);
