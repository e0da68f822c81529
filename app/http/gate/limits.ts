import type { FieldLimits } from "./judge-fields";

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** What the body of a post to one address may be. */
export interface BodyLimits extends FieldLimits {
  bytes: number;
  /** Whether its form has a file; without one, browsers send the shorter encoding. */
  files: boolean;
}

const ORDINARY: BodyLimits = { bytes: 64 * KILOBYTE, fields: 200, valueLength: 16 * KILOBYTE, files: false };

/**
 * How much each address takes. A spreadsheet may have 10 MB, or be pasted, and the pictures for it 25 MB, a picture 4 MB, a finished design or a file to be checked 15 MB, an archive of
 * them 25 MB; 200 lines are corrected at once, each with its six fields and twelve of its own. An achievement is told in
 * six languages. The rest is small.
 */
const LIMITS: [address: RegExp, limits: Partial<BodyLimits>][] = [
  [/^\/app\/batches\/new$/, { bytes: 12_900_000, valueLength: 2_000_000, files: true }],
  [/^\/app\/batches\/[\w-]+\/columns$/, { fields: 450 }],
  [/^\/app\/batches\/[\w-]+$/, { bytes: 25_900_000, fields: 200 * 18 + 10, files: true }],
  [/^\/app\/certificates\/new\/preview$/, { bytes: 15_900_000, files: true }],
  [/^\/app\/certificates\/new$/, { bytes: 15_900_000, files: true }],
  [/^\/app\/achievements\/[\w-]+$/, { bytes: 512 * KILOBYTE, fields: 250 }],
  [/^\/app\/design$/, { bytes: 9 * MEGABYTE, files: true }],
  [/^\/app\/designs$/, { bytes: 15_900_000, files: true }],
  [/^\/app\/designs\/[\w-]+$/, { bytes: 9 * MEGABYTE, files: true }],
  [/^\/app\/designs\/[\w-]+\/draft$/, { bytes: 640 * KILOBYTE, fields: 5, valueLength: 200 * KILOBYTE }],
  [/^\/admin\/payments\/statements$/, { bytes: 10_500_000, files: true }],
  [/^\/app\/settings$/, { bytes: 5 * MEGABYTE, files: true }],
  [/^\/verification\/many$/, { bytes: 25_500_000, valueLength: 200 * KILOBYTE, files: true }],
  [/^\/verification\/many\/results$/, { bytes: 2 * MEGABYTE, valueLength: 2 * MEGABYTE }],
  [/^\/verification\/file$/, { bytes: 15_500_000, valueLength: 15_000_000, files: true }],
];

/** The limits of an address. Remix adds `.data` to it where a script posts the form. */
export function bodyLimits(path: string): BodyLimits {
  const address = path.replace(/\.data$/, "");
  return { ...ORDINARY, ...LIMITS.find(([pattern]) => pattern.test(address))?.[1] };
}
