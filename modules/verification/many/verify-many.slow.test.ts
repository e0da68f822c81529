import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, verification } from "#app/modules.server";
import { makePublicId } from "#modules/kernel/public-id";
import { zipOf } from "#tests/builders/archive";
import { alterDocument, readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

const UNKNOWN = "CERT-2026-1956509996343541";
let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
const ids: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("many");
  for (const name of ["Ada Lovelace", "محمد الزهراني", "欧阳静怡"]) {
    const issued = await world.certificate(actor, { name });
    ids.push(issued.publicId);
  }
  await world.runJobs();
});
afterAll(() => world.close());
beforeEach(() => world.chain.setDown(false));

const file = async (publicId: string | undefined, format: "pdf" | "png" | "svg" | "json") =>
  (await certificates.renderFile(world.deps, { publicId: publicId ?? "", format }))?.bytes ?? new Uint8Array();

/** Allows that many calls and counts them. */
function allow(most: number) {
  const allowance = { used: 0, take: async () => ++allowance.used <= most };
  return allowance;
}

async function verified(input: { text?: string; file?: Uint8Array }, deps = world.deps, misses = allow(30)) {
  const read = await verification.readMany(world.deps, { text: input.text ?? "", file: input.file ?? null });
  if (!read.ok) return read.code;
  const { results } = await verification.verifyMany(deps, read.items, { miss: misses.take });
  return {
    rows: results.map(({ asked, name, verdict, reason }) => [asked, name, verdict, reason]),
    misses: misses.used,
  };
}

describe("verifying many at once", () => {
  it("gives each its verdict and its reason, and a name only to what there is", async () => {
    expect(await verified({ text: [...ids, UNKNOWN, `${UNKNOWN.slice(0, -1)}2`].join("\n") })).toEqual({
      rows: [
        [ids[0], "Ada Lovelace", "valid", null],
        [ids[1], "محمد الزهراني", "valid", null],
        [ids[2], "欧阳静怡", "valid", null],
        [UNKNOWN, null, "unknown", null],
        [`${UNKNOWN.slice(0, -1)}2`, null, "unknown", null],
      ],
      misses: 1,
    });
  });

  it("says of each the same as when it is verified by itself", async () => {
    for (const publicId of ids) {
      const single = await verification.verify(world.deps, publicId);
      const many = await verified({ text: publicId });
      expect(many).toMatchObject({ rows: [[publicId, single?.record.recipientName, single?.verdict, null]] });
    }
  });

  it("notices what was changed in the database, and what was revoked", async () => {
    const row = await world.db.certificate.findUniqueOrThrow({ where: { publicId: ids[0] ?? "" } });
    const { document } = await readStored(world.db, row.id);
    const set = (altered: string) => alterDocument(world.db, row.id, () => altered);
    await set(document.replace("Chemistry", "Alchemist"));
    expect(await verified({ text: ids[0] ?? "" })).toMatchObject({
      rows: [[ids[0], "Ada Lovelace", "tampered", "altered"]],
    });
    await set(document.replace(/"proofValue":"z(.)/, (_m, c) => `"proofValue":"z${c === "2" ? "3" : "2"}`));
    expect(await verified({ text: ids[0] ?? "" })).toMatchObject({
      rows: [[ids[0], "Ada Lovelace", "tampered", "altered"]],
    });
    await set(document);
    expect(await verified({ text: ids[0] ?? "" })).toMatchObject({ rows: [[ids[0], "Ada Lovelace", "valid", null]] });
  });

  it("asks the chain once for each root, and says what could not be checked without it", async () => {
    let asked = 0;
    const { chain } = world.deps;
    const counting: typeof chain = {
      ...chain,
      checkAnchor(reference) {
        asked++;
        return chain.checkAnchor(reference);
      },
    };
    await verified({ text: ids.join(" ") }, { ...world.deps, chain: counting });
    const roots = await world.db.anchorBatch.count();
    expect(asked).toBe(roots);
    world.chain.setDown(true);
    expect(await verified({ text: ids[1] ?? "" })).toMatchObject({
      rows: [[ids[1], "محمد الزهراني", "not-checked", "chain-unreachable"]],
    });
  });

  it("stops looking up when too many are unknown, and lets a class with good IDs pass", async () => {
    const guessed = Array.from({ length: 12 }, (_, i) => unknownId(i));
    const many = await verified({ text: guessed.join("\n") }, world.deps, allow(3));
    if (typeof many === "string") throw new Error(many);
    expect(many.misses).toBeLessThan(12);
    expect(many.rows.some(([, , verdict, reason]) => verdict === "not-checked" && reason === "too-many-misses")).toBe(
      true,
    );
    expect(await verified({ text: ids.join("\n") }, world.deps, allow(0))).toMatchObject({ misses: 0 });
  });

  it("counts what is unknown across requests side by side", async () => {
    const misses = allow(3);
    const lists = [0, 10, 20, 30].map((from) => Array.from({ length: 10 }, (_, i) => unknownId(from + i)).join("\n"));
    const answers = await Promise.all(lists.map((text) => verified({ text }, world.deps, misses)));
    const rows = answers.flatMap((answer) => (typeof answer === "string" ? [] : answer.rows));
    expect(rows).toHaveLength(40);
    expect(rows.filter(([, , verdict]) => verdict === "unknown")).toHaveLength(3);
  });

  it("does not begin to read a list that is far more than a thousand lines", async () => {
    const cells = (count: number) => new TextEncoder().encode('"1" '.repeat(count));
    const began = performance.now();
    expect(await verified({ file: cells(1_000_000) })).toBe("too-large");
    expect(await verified({ file: cells(240_000) })).not.toBe("too-large");
    expect(performance.now() - began).toBeLessThan(2_000);
    const list = Buffer.from(`${UNKNOWN},${"x".repeat(120)}\n`.repeat(4_500));
    const archived = await verified({ file: new Uint8Array(await zipOf({ "a.csv": list, "b.csv": list })) });
    expect(archived).toMatchObject({
      rows: [
        [UNKNOWN, null, "unknown", null],
        ["b.csv", null, expect.any(String), "too-large"],
      ],
    });
  });

  it("says of the rest that its time was up", async () => {
    let calls = 0;
    const clock = { now: () => new Date(world.clock.now().getTime() + (calls++ > 1 ? 60_000 : 0)) };
    expect(await verified({ text: ids.join("\n") }, { ...world.deps, clock })).toMatchObject({
      rows: expect.arrayContaining([[ids[2], null, "not-checked", "out-of-time"]]),
    });
  });

  it("says that it could not be checked, and not that it is false, when the computing is refused", async () => {
    const inspector = { inspect: async () => ({ done: false as const, code: "busy" as const }) };
    expect(await verified({ text: ids[0] ?? "" }, { ...world.deps, inspector })).toMatchObject({
      rows: [[ids[0], null, "not-checked", "out-of-time"]],
    });
  });
});

describe("an archive", () => {
  it("of certificates, lists and other things is read file by file", async () => {
    const json = Buffer.from(await file(ids[2], "json")).toString("utf8");
    const archive = await zipOf({
      "class/ada.pdf": await file(ids[0], "pdf"),
      "class/m.png": await file(ids[1], "png"),
      "class/altered.json": json.replace("Chemistry", "Alchemist"),
      "list.csv": `Name,ID\nX,${ids[2]}\n`,
      "readme.md": "hello",
      "__MACOSX/._ada.pdf": "x",
    });
    expect(await verified({ file: archive })).toEqual({
      rows: [
        ["class/ada.pdf", "Ada Lovelace", "valid", null],
        ["class/m.png", "محمد الزهراني", "valid", null],
        ["class/altered.json", null, "file-altered", "altered"],
        [ids[2], "欧阳静怡", "valid", null],
        ["readme.md", null, "unreadable", "unsupported-file"],
      ],
      misses: 0,
    });
  });

  it("says of a file with a genuine certificate in an altered picture that it is not the file that was issued", async () => {
    const svg = Buffer.from(await file(ids[0], "svg")).toString("utf8");
    const pdf = Buffer.from(await file(ids[1], "pdf"));
    const json = JSON.parse(Buffer.from(await file(ids[2], "json")).toString("utf8"));
    const archive = await zipOf({
      "altered.svg": svg.replace("<title>", "<title>x"),
      "saved.pdf": Buffer.concat([pdf, Buffer.from("\n% saved again\n")]),
      "without-anchor.json": JSON.stringify({ ...json, proof: [json.proof[0]] }),
      "formatted.json": JSON.stringify(json, null, 4),
      "genuine.svg": svg,
    });
    expect(await verified({ file: archive })).toMatchObject({
      rows: [
        ["altered.svg", "Ada Lovelace", "not-as-issued", "credential-intact"],
        ["saved.pdf", "محمد الزهراني", "not-as-issued", "credential-intact"],
        ["without-anchor.json", "欧阳静怡", "not-as-issued", "credential-differs"],
        ["formatted.json", "欧阳静怡", "valid", null],
        ["genuine.svg", "Ada Lovelace", "valid", null],
      ],
    });
  });

  it("that unfolds to more than it should, holds too much, or is none is refused with a reason", async () => {
    expect(await verified({ file: await zipOf({ "a.json": Buffer.alloc(14_000_000, " ") }) })).toBe("too-large");
    const thousand = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, "1"]));
    expect(await verified({ file: await zipOf(thousand) })).toBe("too-many");
    expect(await verified({ file: new Uint8Array(Buffer.from("PK\x03\x04 and nothing", "latin1")) })).toBe(
      "unsupported-list",
    );
    expect(await verified({ file: Uint8Array.of(0xff, 0xfe, 0, 1) })).toBe("unsupported-list");
    expect(await verified({})).toBe("nothing");
    expect(await verified({ text: Array.from({ length: 1001 }, (_, i) => `no ${i}`).join("\n") })).toBe("too-many");
  });
});

/** Well-formed IDs that do not exist. */
const unknownId = (seed: number) =>
  makePublicId(
    2026,
    new Uint8Array(32).map((_, i) => (i * 7 + seed * 3) % 250),
  );
