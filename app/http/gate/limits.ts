import type { FieldLimits } from "./judge-fields";

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** What the body of a post to one address may be. */
export interface BodyLimits extends FieldLimits {
  /** Of all its texts together but the long ones, or of a body that has nothing else. */
  textBytes: number;
  /** With its files and long texts; without it, the form has none, and browsers send the shorter encoding. */
  bytes?: number;
  /** The fields into which whole lists and files are pasted, and how long each may be in UTF-16 code units. */
  longTexts?: Partial<Record<string, number>>;
}

const ORDINARY: BodyLimits = { textBytes: 64 * KILOBYTE, fields: 200, valueLength: 16 * KILOBYTE };

/**
 * How much each address takes. A spreadsheet may have 10 MB, or be pasted, and the pictures for it 25 MB, a picture 4 MB, a finished design or a file to be checked 15 MB, an archive of
 * them 25 MB; 200 lines are corrected at once, each with its six fields and twelve of its own. An achievement is told in
 * six languages. The rest is small.
 */
const LIMITS: [address: RegExp, limits: Partial<BodyLimits>][] = [
  [/^\/app\/batches\/new$/, { bytes: 12_900_000, longTexts: { pasted: 2_000_000 } }],
  [/^\/app\/batches\/[\w-]+\/columns$/, { fields: 450 }],
  [/^\/app\/batches\/[\w-]+$/, { bytes: 25_900_000, fields: 200 * 18 + 10, textBytes: MEGABYTE }],
  [/^\/app\/certificates\/new\/preview$/, { bytes: 15_900_000 }],
  [/^\/app\/certificates\/new$/, { bytes: 15_900_000 }],
  [/^\/app\/achievements\/[\w-]+$/, { textBytes: 512 * KILOBYTE, fields: 250 }],
  [/^\/app\/design$/, { bytes: 9 * MEGABYTE }],
  [/^\/app\/designs$/, { bytes: 15_900_000 }],
  [/^\/app\/designs\/[\w-]+$/, { bytes: 9 * MEGABYTE }],
  [/^\/app\/designs\/[\w-]+\/draft$/, { textBytes: 640 * KILOBYTE, fields: 5, valueLength: 200 * KILOBYTE }],
  [/^\/admin\/payments\/statements$/, { bytes: 10_500_000 }],
  [/^\/app\/settings$/, { bytes: 5 * MEGABYTE }],
  [/^\/verification\/many$/, { bytes: 25_500_000, longTexts: { ids: 200 * KILOBYTE, results: MEGABYTE } }],
  [/^\/verification\/many\/results$/, { bytes: 2 * MEGABYTE, longTexts: { results: MEGABYTE } }],
  [/^\/verification\/file$/, { bytes: 15_500_000, longTexts: { credential: MEGABYTE } }],
];

/** The limits of an address. Remix adds `.data` to it where a script posts the form. */
export function bodyLimits(path: string): BodyLimits {
  const address = path.replace(/\.data$/, "");
  return { ...ORDINARY, ...LIMITS.find(([pattern]) => pattern.test(address))?.[1] };
}
