import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSealedLog } from "./check-sealed-log";
import {
  BEGINNING,
  COMMITTED_FIELDS,
  type Commitments,
  type CommittedField,
  digestOf,
  type EntryValues,
  hashAfter,
  leafOfHead,
  SALT_BYTES_OF_ENTRY,
  saltsFrom,
  withoutValues,
} from "./entry-chain";

const CHAIN = "0193a1b2-0000-4000-8000-00000000aaaa";
const AT = "2026-11-23T10:00:00.000Z";

interface Row {
  values: EntryValues;
  commitments: Commitments;
  hash: string;
}

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const entry = fc.record({
  id: fc.uuid(),
  at: fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
  action: fc.constantFrom("certificate.issued", "certificate.revoked", "member.removed"),
  actor: fc.constantFrom("user:one", "user:two", "system", "cli"),
  subject: fc.uuid(),
  details: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)), { maxKeys: 3 }),
  ip: fc.option(fc.constantFrom("203.0.113.0/24", "2001:db8::/48")),
  userAgent: fc.option(text),
});
const salts = fc
  .uint8Array({ minLength: SALT_BYTES_OF_ENTRY, maxLength: SALT_BYTES_OF_ENTRY })
  .map((bytes) => saltsFrom(bytes));

/** Generates a log of entries, chained as by the job. */
const log = fc
  .uniqueArray(fc.tuple(entry, salts), { minLength: 2, maxLength: 8, selector: ([{ id }]) => id })
  .map((entries) => {
    let hash = BEGINNING;
    return entries.map(([values, commitments], index): Row => {
      hash = hashAfter(hash, digestOf(CHAIN, index + 1, values, commitments));
      return { values, commitments, hash };
    });
  });

/** An exported log whose head is sealed under a tree of its own. */
function exported(rows: Row[]): string[] {
  const last = { sequence: rows.length, head: rows.at(-1)?.hash ?? "", sealedAt: new Date(AT) };
  const address = `0x${"ab".repeat(20)}`;
  const anchor = {
    root: leafOfHead({ chain: CHAIN, ...last }),
    chainId: 1,
    networkLabel: "ethmain",
    contract: address,
    anchorer: address,
    transactionHash: null,
    blockNumber: null,
    blockTime: null,
  };
  const opening = JSON.stringify({
    format: "sanad-audit-log-1",
    organization: "Atlas",
    exportedAt: AT,
    chain: CHAIN,
    whole: true,
    begins: { sequence: 0, hash: BEGINNING },
    head: { sequence: rows.length, hash: last.head },
  });
  const lines = rows.map(({ values: { actor, ...values }, commitments, hash }, index) =>
    JSON.stringify({ ...values, actorId: actor, chain: { sequence: index + 1, hash, commitments } }),
  );
  return [
    `${opening.slice(0, -1)},"seals":[`,
    JSON.stringify({ ...last, path: [], anchor }),
    '],"entries":[',
    ...lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line)),
    "]}",
  ];
}

async function* stream(lines: string[]) {
  yield* lines;
}
const check = (lines: string[]) => checkSealedLog(stream(lines));
const FIRST_ENTRY = 3;
const asAbsent = { details: {}, actor: null, subject: "", ip: null, userAgent: null } as const;

describe("the chain of an audit log", () => {
  it("is found whole as it was written, with the anchor of its head", async () => {
    await fc.assert(
      fc.asyncProperty(log, async (rows) => {
        const report = await check(exported(rows));
        expect(report).toMatchObject({ faults: [], shown: rows.length, anchored: { seal: { sequence: rows.length } } });
      }),
      { numRuns: 50 },
    );
  });

  it("shows any change, removal, insertion and reordering, also where all hashes in the file are worked out anew", async () => {
    const change = fc.constantFrom("value", "time", "remove", "insert", "swap", "rewrite");
    await fc.assert(
      fc.asyncProperty(log, change, fc.nat(), async (rows, kind, seed) => {
        const changedIndex = seed % rows.length;
        const lines = exported(rows);
        const at = FIRST_ENTRY + changedIndex;
        const row = rows[changedIndex] as Row;
        if (kind === "value") lines[at] = (lines[at] ?? "").replace(row.values.action, "certificate.erased");
        if (kind === "time") lines[at] = (lines[at] ?? "").replace(/"at":"\d{4}/, '"at":"2019');
        if (kind === "remove") lines.splice(at, 1);
        if (kind === "insert") lines.splice(at, 0, (lines[at] ?? "").replace(/,?$/, ","));
        if (kind === "swap") {
          const other = FIRST_ENTRY + ((changedIndex + 1) % rows.length);
          [lines[at], lines[other]] = [lines[other] ?? "", lines[at] ?? ""];
        }
        const forged = kind === "rewrite" ? rewriteFrom(rows, changedIndex, lines) : lines;
        expect((await check(forged))?.faults).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("shows also what was added under a name that objects have of their own", async () => {
    const [rows = []] = fc.sample(log, { seed: 1, numRuns: 1 });
    const lines = exported(rows);
    lines[FIRST_ENTRY] = (lines[FIRST_ENTRY] ?? "").replace('"details":{', '"details":{"__proto__":"added",');
    lines[FIRST_ENTRY] = (lines[FIRST_ENTRY] ?? "").replace(",}", "}");
    expect((await check(lines))?.faults).not.toEqual([]);
    expect((await check(exported(rows)))?.faults).toEqual([]);
  });

  it("goes on as before where values were erased with their salts, and refuses another value in their place", async () => {
    const fields = fc.subarray(
      [...COMMITTED_FIELDS].filter((field) => field !== "subject"),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(log, fields, fc.nat(), async (rows, erased, seed) => {
        const changedIndex = seed % rows.length;
        const erasedRows = rows.map((row, index) => (index === changedIndex ? erase(row, erased) : row));
        expect(await check(exported(erasedRows))).toMatchObject({ faults: [], hidden: erased.length });
        const lines = exported(erasedRows);
        const back = erasedRows.map((row, index) =>
          index === changedIndex
            ? { ...row, values: { ...row.values, [erased[0] as CommittedField]: "somebody else" } }
            : row,
        );
        lines.splice(0, lines.length, ...exported(back));
        expect((await check(lines))?.faults ?? ["refused"]).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it("commits to an absent value as it does to one that is there, under a salt of each entry's own", () => {
    const [one, two] = [1, 2].map((byte) => saltsFrom(new Uint8Array(SALT_BYTES_OF_ENTRY).fill(byte)));
    const values: EntryValues = { ...asAbsent, id: crypto.randomUUID(), at: new Date(AT), action: "session.started" };
    const hidden = [one, two].map((salt) => withoutValues(values, salt as Commitments, ["ip"]).ip);
    expect(hidden[0]).not.toEqual(hidden[1]);
    expect(hidden[0]).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("is no export where a line is missing, too much, or of another kind", async () => {
    const [sample] = fc.sample(log, 1);
    const lines = exported(sample ?? []);
    expect(await check(lines)).not.toBeNull();
    for (const wrong of [[], lines.slice(1), lines.slice(0, -1), ["[", ...lines], [...lines, "{}"], ['{"a":1}']]) {
      expect(await check(wrong)).toBeNull();
    }
  });
});

function erase({ values, commitments, hash }: Row, fields: CommittedField[]): Row {
  const gone = Object.fromEntries(fields.map((field) => [field, asAbsent[field]]));
  return { values: { ...values, ...gone }, commitments: withoutValues(values, commitments, fields), hash };
}

/**
 * Changes an entry and recomputes every later hash, as an attacker with access to the database could; the anchored head
 * stays.
 */
function rewriteFrom(rows: Row[], changedIndex: number, lines: string[]): string[] {
  let hash = BEGINNING;
  const forged = rows.map(({ values, commitments }, index): Row => {
    const changed = index === changedIndex ? { ...values, action: "certificate.erased" } : values;
    hash = hashAfter(hash, digestOf(CHAIN, index + 1, changed, commitments));
    return { values: changed, commitments, hash };
  });
  const [opening = "", , ...rest] = exported(forged);
  return [opening, lines[1] ?? "", ...rest];
}
