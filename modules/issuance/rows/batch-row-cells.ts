import { z } from "zod";
import type { RowProblem } from "../rules/problems";
import { FILLED_COLUMNS, type RowCells } from "./row";

const Cells = z.object({
  name: z.string(),
  email: z.string(),
  achievement: z.string(),
  issued_on: z.string(),
  expires_on: z.string(),
  // Absent in batches from before pictures were introduced.
  picture: z.string().default(""),
  custom: z.array(z.object({ label: z.string(), value: z.string() })),
  certificate: z.string().optional(),
  renews: z.string().optional(),
  origin: z.string().optional(),
  filled: z.array(z.enum(FILLED_COLUMNS)).optional(),
  filledFields: z.array(z.string()).optional(),
  otherAchievement: z.string().optional(),
  leftOutFields: z.array(z.string()).optional(),
  unused: z.array(z.object({ label: z.string(), value: z.string(), position: z.int() })).optional(),
});
const PictureProblem = z.enum(["unsupported-image", "bad-image", "too-large", "too-small", "several", "not-read"]);
const Problems = z.array(
  z.object({
    column: z.string(),
    code: z.union([
      z.enum([
        "required",
        "too-long",
        "label-too-long",
        "email-invalid",
        "date-invalid",
        "date-ambiguous",
        "expires-before-issued",
        "archived",
        "not-allowed",
        "certificate-unknown",
        "certificate-ended",
        "certificate-twice",
        "certificate-renewed",
        "suspended",
        "frozen",
        "origin-invalid",
        "no-font",
        "not-whole",
      ]),
      z.templateLiteral(["picture-", z.union([z.literal("missing"), PictureProblem])]),
    ]),
    // Absent in drafts from before problems recorded their limits.
    limit: z.number().optional(),
    allowed: z.string().optional(),
    letters: z.string().optional(),
  }),
);

export const readPictureProblem = (stored: unknown) => PictureProblem.parse(stored);

/** Parses a row's cells from its JSON column. Throws where they do not have the shape that this code writes. */
export function readCells(json: unknown): RowCells {
  return Cells.parse(json);
}

export function readProblems(json: unknown): RowProblem[] {
  return Problems.parse(json);
}
