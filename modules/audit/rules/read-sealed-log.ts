import { z } from "zod";
import type { COMMITTED_FIELDS } from "./entry-chain";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Moment = z
  .string()
  .max(30)
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text);
const Sequence = z.int().min(0).max(2_147_483_647);
const Position = z.object({ sequence: Sequence, hash: Hash });

export const Opening = z.object({
  format: z.literal("sanad-audit-log-1"),
  organization: z.string().max(500),
  exportedAt: Moment,
  chain: z.uuid(),
  whole: z.boolean(),
  begins: Position,
  head: Position,
});
export type Opening = z.infer<typeof Opening>;

const Step = z.union([z.strictObject({ left: Hash }), z.strictObject({ right: Hash })]);
const Anchor = z.object({
  root: Hash,
  chainId: z.int().positive(),
  networkLabel: z.string().max(100),
  contract: Address,
  anchorer: Address,
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .nullable(),
  blockNumber: z.int().nonnegative().nullable(),
  blockTime: Moment.nullable(),
});
export type Anchor = z.infer<typeof Anchor>;

export const Seal = z.object({
  sequence: Sequence,
  head: Hash,
  sealedAt: Moment,
  path: z.array(Step).max(40).nullable(),
  anchor: Anchor.nullable(),
});
export type Seal = z.infer<typeof Seal>;

const Salt = z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/) });
const Commitment = z.strictObject({ commitment: Hash });
const Committed = z.union([Salt, Commitment]);
const Text = z.string().max(10_000);

/**
 * Details are only validated and then taken unchanged from the file: zod drops a name such as `__proto__` from a
 * record, and a value added under that name would go unnoticed.
 */
const Details = z.record(Text, z.union([z.string(), z.number(), z.boolean(), z.null()]));
type Details = z.infer<typeof Details>;

export const Entry = z.object({
  id: z.uuid(),
  at: Moment,
  action: Text,
  actorId: Text.nullable(),
  subject: Text,
  details: z.custom<Details>((value) => Details.safeParse(value).success),
  ip: Text.nullable(),
  userAgent: Text.nullable(),
  chain: z
    .strictObject({
      sequence: Sequence,
      hash: Hash,
      commitments: z.strictObject({
        actor: Committed,
        subject: Committed,
        details: Committed,
        ip: Committed,
        userAgent: Committed,
      } satisfies Record<(typeof COMMITTED_FIELDS)[number], typeof Committed>),
    })
    .nullable(),
});
export const Skipped = z.strictObject({ skipped: z.array(Hash).min(1).max(1_000) });

/** Kinds of lines of an export, in their order. Any other line was added by somebody else. */
export type Line =
  | { kind: "opening"; opening: Opening }
  | { kind: "seal"; seal: Seal }
  | { kind: "entry"; entry: z.infer<typeof Entry> }
  | { kind: "skipped"; digests: string[] };

/** Reads an export line by line. Ends with null at a line that the platform does not write. */
export async function* readSealedLog(lines: AsyncIterable<string>): AsyncGenerator<Line | null> {
  let part: "opening" | "seals" | "entries" | "end" = "opening";
  for await (const line of lines) {
    if (part === "opening" && line.endsWith(',"seals":[')) {
      const opening = parse(Opening, `${line.slice(0, -',"seals":['.length)}}`);
      yield opening && { kind: "opening", opening };
      if (!opening) return;
      part = "seals";
    } else if (part === "seals" && line === '],"entries":[') part = "entries";
    else if (part === "entries" && line === "]}") part = "end";
    else if (part === "end" && line === "") continue;
    else {
      const read = part === "seals" ? readSeal(line) : part === "entries" ? readEntry(line) : null;
      yield read;
      if (!read) return;
    }
  }
  // A truncated file ends before its last line.
  if (part !== "end") yield null;
}

function readSeal(line: string): Line | null {
  const seal = parse(Seal, withoutComma(line));
  return seal && { kind: "seal", seal };
}

function readEntry(line: string): Line | null {
  const text = withoutComma(line);
  if (text.startsWith('{"skipped":')) {
    const skipped = parse(Skipped, text);
    return skipped && { kind: "skipped", digests: skipped.skipped };
  }
  const entry = parse(Entry, text);
  return entry && { kind: "entry", entry };
}

const withoutComma = (line: string) => (line.endsWith(",") ? line.slice(0, -1) : line);

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
