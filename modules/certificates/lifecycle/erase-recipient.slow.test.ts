import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, credentials, issuance, verification } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, csvOf, type World } from "#tests/builders/world";
import { fakeErasureLedger } from "#tests/fakes/erasure-ledger";

const NAME = "Zineb Alaoui-Quraishi";
const EMAIL = "zineb.alaoui@example.org";
const TABLES = [
  "Batch",
  "BatchRow",
  "StatusList",
  "Recipient",
  "RecipientAlias",
  "Certificate",
  "EarlierIssue",
  "Message",
  "AuditEntry",
  "Erasure",
] as const;

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;
const cached = new Map<string, Uint8Array>();

beforeAll(async () => {
  world = await createWorld();
  // An in-memory cache, so that the test can check that entries are deleted.
  world.deps.files = {
    get: async (key) => cached.get(key) ?? null,
    put: async (key, bytes) => void cached.set(key, bytes),
    delete: async (prefix) => {
      for (const key of cached.keys()) if (key.split("/")[0] === prefix) cached.delete(key);
    },
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  cached.clear();
  await world.db.$executeRawUnsafe(
    `truncate ${[...TABLES, "AnchorBatch", "AnchorBlock"].map((name) => `"${name}"`).join(", ")} cascade`,
  );
  world.erasures.entries.length = 0;
  world.erasures.state.fails = null;
  actor = await world.organization(`erasing-${++count}`);
});

const deps = () => ({ ...world.deps, mailer: world.post.mailer });
/**
 * Issues and anchors a batch of five certificates; the second is the one to erase and the only one with an address.
 */
async function issueList() {
  const bytes = csvOf(5, ([name = "", _email, ...rest], index) =>
    index === 1 ? [NAME, EMAIL, "Safety course", "2026-11-02", ""] : [name, "", ...rest],
  );
  const style = { template: "meridian", language: "en" } as const;
  const drafted = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!drafted.ok) throw new Error(drafted.code);
  await issuance.issueBatch(world.deps, actor, {
    batchId: drafted.batchId,
    replaceChanged: false,
    validRowsOnly: false,
  });
  await world.runJobs();
  const rows = await issuance.trackBatchRows(world.db, actor, drafted.batchId);
  const mine = await certificates.findRecipient(world.deps, actor, { recipient: EMAIL });
  if (!mine.ok || !mine.certificates[0]) throw new Error("the certificate was not found");
  const { id, publicId } = mine.certificates[0];
  const others = rows.flatMap((row) => (row.publicId && row.publicId !== publicId ? [row.publicId] : []));
  return { batchId: drafted.batchId, id, publicId, others };
}
const erase = (ids: string[], recipient: string | null = null, as = actor) =>
  certificates.eraseRecipient(deps(), as, { certificateIds: ids, recipient });
const apply = () => certificates.applyErasures(deps());
const isUnknown = async (publicId: string) => (await verification.verify(world.deps, publicId)) === null;

/** Copies these tables, as a backup would, and returns a function that restores them. */
async function backUp() {
  const copy = new Map<string, unknown>();
  for (const table of TABLES) {
    const [row] = await world.db.$queryRawUnsafe<{ rows: unknown }[]>(
      `select coalesce(json_agg(t), '[]') as rows from "${table}" t`,
    );
    copy.set(table, row?.rows);
  }
  return async () => {
    await world.db.$executeRawUnsafe(`truncate ${TABLES.map((table) => `"${table}"`).join(", ")} cascade`);
    for (const table of TABLES.filter((name) => name !== "EarlierIssue")) {
      await world.db.$executeRawUnsafe(
        `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`,
        JSON.stringify(copy.get(table)),
      );
    }
  };
}

/** Finds every table whose rows still contain the person's data or the certificate's ID. */
async function tracesOf(...texts: string[]): Promise<string[]> {
  const tables = await world.db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const [row] = await world.db.$queryRawUnsafe<{ count: number }[]>(
        `select count(*)::int as count from "${name}" t where position($1 in lower(t::text)) > 0`,
        text.toLowerCase(),
      );
      if (row?.count) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

describe("erasing a recipient", () => {
  it("leaves nothing that names the person, and makes the certificate one that never was", async () => {
    const { id, publicId } = await issueList();
    await certificates.renderFile(world.deps, { publicId, format: "pdf" });
    const key = `certificate-issued:${id}`;
    await certificates.saveView(world.deps, actor, { name: "Hers", query: `q=${NAME.replaceAll(" ", "+")}` });
    await certificates.saveView(world.deps, actor, { name: "Ended", query: "state=revoked" });
    expect(await tracesOf(NAME, EMAIL)).toContain(`Certificate: ${NAME}`);
    expect([...cached.keys()].some((file) => file.startsWith(id))).toBe(true);
    expect(await erase([id])).toEqual({ ok: true, erased: 1, held: 0 });

    expect(await tracesOf(NAME, EMAIL, "Alaoui")).toEqual([]);
    expect([...cached.keys()].filter((file) => file.startsWith(id))).toEqual([]);
    expect((await certificates.listViews(world.deps, actor)).map(({ name }) => name)).toEqual(["Ended"]);
    expect(world.post.forgotten).toContain(key);
    expect(await isUnknown(publicId)).toBe(true);
    for (const format of ["pdf", "png", "svg", "json"] as const) {
      expect(await certificates.renderFile(world.deps, { publicId, format })).toBeNull();
    }
    expect(await verification.makeEvidence(world.deps, publicId)).toBeNull();
    expect(await certificates.getCertificate(world.deps, actor, id)).toMatchObject({ code: "not-found" });
    const listed = await certificates.listCertificates(world.deps, actor, { search: publicId, state: "all" });
    expect(listed).toMatchObject({ count: 0 });
  });

  it("leaves the others and their evidence whole, and a database in which all is well", async () => {
    const { id, others, batchId } = await issueList();
    const before = await verification.makeEvidence(world.deps, others[0] ?? "");
    await erase([id]);
    expect(others).toHaveLength(4);
    for (const other of others) {
      const verified = await verification.verify(world.deps, other);
      expect(verified?.verdict).toBe("valid");
      expect(verified?.checks.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "pass", "pass"]);
    }
    const after = await verification.makeEvidence(world.deps, others[0] ?? "");
    expect(after?.credential).toBe(before?.credential);
    expect(after?.anchor).toEqual(before?.anchor);
    const report = await certificates.checkConsistency(world.deps);
    expect(report.faults).toEqual([]);
    expect(report.erased).toBe(1);
    const batch = await issuance.getBatch(world.db, actor, batchId);
    expect(batch).toMatchObject({ ok: true, batch: { counts: { issued: 5 } } });
    const rows = await issuance.trackBatchRows(world.db, actor, batchId);
    expect(rows.find(({ line }) => line === 3)).toMatchObject({ name: "", publicId: null });
  });

  it("answers verification of many, and of the file in hand, as for an unknown ID", async () => {
    const { id, publicId } = await issueList();
    const file = await certificates.renderFile(world.deps, { publicId, format: "json" });
    await erase([id]);
    const unknown = publicId.replace(/\d{16}$/, "0000000000000000");
    const many = await verification.verifyMany(
      world.deps,
      [publicId, unknown].map((asked) => ({ asked, publicId: asked })),
      { miss: async () => true },
    );
    const [erased, never] = many.results.map(({ asked: _, publicId: __, ...rest }) => rest);
    expect(erased).toEqual(never);
    expect(await verification.verifyFile(world.deps, file?.bytes ?? new Uint8Array())).toEqual({
      ok: false,
      code: "not-issued-here",
    });
  });

  it("sets the status bit, so that a copy in somebody's hands is not valid for ever", async () => {
    const { id } = await issueList();
    const row = await world.db.certificate.findUniqueOrThrow({ where: { id }, include: { statusList: true } });
    const bit = async () => {
      const list = await certificates.getStatusListCredential(world.deps, {
        listId: row.statusListId,
        purpose: "revocation",
      });
      if (!list) throw new Error("there is no list");
      const expected = { listUrl: list.credential.id, issuerDid: list.credential.issuer, index: row.statusIndex };
      const read = await credentials.readStatusBit(list.credential, { ...expected, purpose: "revocation" });
      return { set: read?.set, version: list.version };
    };
    const { version } = await bit();
    await erase([id]);
    expect(await bit()).toEqual({ set: true, version: version + 1 });
  });

  it("sends no message that still waits, and takes back one that is on its way", async () => {
    const issued = await world.certificate(actor, { name: NAME, email: EMAIL });
    await erase([issued.id]);
    world.post.sent.length = 0;
    await world.runJobs();
    expect(world.post.sent.filter(({ to }) => to.address === EMAIL)).toEqual([]);

    const second = await world.certificate(actor, { name: NAME, email: EMAIL });
    const { send } = world.post.mailer;
    world.post.mailer.send = async (mail) => {
      if (mail.key.endsWith(second.id)) await erase([second.id]);
      return send(mail);
    };
    world.post.forgotten.length = 0;
    await world.runJobs();
    world.post.mailer.send = send;
    expect(world.post.forgotten.filter((key) => key.endsWith(second.id))).toHaveLength(2);
    expect(await tracesOf(NAME, EMAIL)).toEqual([]);
  });

  it("keeps no file that was drawn while it was erased", async () => {
    const { id, publicId } = await issueList();
    const { put } = world.deps.files;
    world.deps.files.put = async (key, bytes) => {
      await erase([id]);
      await put(key, bytes);
    };
    expect(await certificates.renderFile(world.deps, { publicId, format: "svg" })).toBeNull();
    world.deps.files.put = put;
    expect([...cached.keys()].filter((key) => key.startsWith(id))).toEqual([]);
  });

  it("does not hold up the anchoring of the others where no tree holds it yet", async () => {
    const first = await world.certificate(actor, { name: NAME });
    const second = await world.certificate(actor, { name: "Somebody Else" });
    await erase([first.id]);
    await world.runJobs();
    expect((await verification.verify(world.deps, second.publicId))?.verdict).toBe("valid");
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });
});

describe("who and what is erased", () => {
  it("finds a recipient by the whole name or address, in this organization alone", async () => {
    const { id } = await issueList();
    await world.certificate(actor, { name: "Zineb Alaoui_Quraishi" });
    const find = async (recipient: string, as = actor) => {
      const found = await certificates.findRecipient(world.deps, as, { recipient });
      return found.ok ? found.certificates.map((one) => one.id) : found.code;
    };
    expect(await find(` ${NAME.toUpperCase()} `)).toEqual([id]);
    expect(await find(EMAIL.toUpperCase())).toEqual([id]);
    expect(await find("Zineb")).toEqual([]);
    expect(await find("%")).toEqual([]);
    expect(await find("Zineb Alaoui_Quraish_")).toEqual([]);
    expect(await find(EMAIL, await world.organization(`others-${count}`))).toEqual([]);
  });

  it("finds a recipient also where what the certificate is found by was not worked out yet", async () => {
    const { id } = await issueList();
    const data = { terms: null, nameKey: "", searchVersion: 0 };
    await world.db.certificate.update({ where: { id }, data });
    for (const recipient of [NAME, EMAIL]) {
      const found = await certificates.findRecipient(world.deps, actor, { recipient });
      expect(found.ok && found.certificates.map((one) => one.id)).toEqual([id]);
    }
    // Certificates without terms are compared by their names.
    const other = await certificates.findRecipient(world.deps, actor, { recipient: "Somebody Else" });
    expect(other).toMatchObject({ ok: true, certificates: [] });
  });

  it("takes the lines that became no certificate with it where the person is named", async () => {
    const { id } = await issueList();
    const bytes = csvOf(2, () => [NAME, EMAIL, "Another course", "2026-11-03", ""]);
    await issuance.draftBatch(world.deps, actor, { template: "meridian", language: "en", name: "b.csv", bytes });
    expect(await certificates.findRecipient(world.deps, actor, { recipient: EMAIL })).toMatchObject({ lines: 2 });
    await erase([id]);
    expect(await tracesOf(NAME)).toEqual([`BatchRow: ${NAME}`]);
    expect(await erase([], EMAIL)).toEqual({ ok: true, erased: 0, held: 0 });
    expect(await tracesOf(NAME, EMAIL)).toEqual([]);
  });

  it("takes the words with which their list was sent back, and those that name them, and no others", async () => {
    const { id } = await issueList();
    const { organizationId } = actor;
    const declined = (declinedWords: string) => ({
      id: world.deps.ids.uuid(),
      organizationId,
      number: 1,
      state: "declined" as const,
      submittedBy: "cli",
      submittedAt: world.clock.now(),
      decidedBy: "cli",
      declinedWords,
    });
    const words = (name: string, declinedWords: string) =>
      world.db.batch.create({
        data: {
          id: world.deps.ids.uuid(),
          organizationId,
          name,
          approvals: { create: declined(declinedWords) },
          template: "meridian",
          language: "en",
          createdBy: "cli",
        },
      });
    const theirs = await words("theirs", "The name in row 2 lacks a letter.");
    await world.db.batchRow.create({
      data: { organizationId, batchId: theirs.id, line: 2, state: "fresh", cells: { name: NAME, email: EMAIL } },
    });
    await words("naming", `Leave out ${NAME.toUpperCase()}.`);
    await words("another", "The dates are wrong.");
    const action = (declinedWords: string, certificateId: string) =>
      world.db.bulkAction.create({
        data: {
          id: world.deps.ids.uuid(),
          organizationId,
          kind: "reinstate",
          createdBy: "cli",
          approvals: { create: declined(declinedWords) },
          createdAt: world.clock.now(),
          items: { create: { certificateId } },
        },
      });
    await action("Zineb has to bring papers first.", id);
    await action("Ask the school first.", world.deps.ids.uuid());
    expect(await erase([id], NAME)).toEqual({ ok: true, erased: 1, held: 0 });
    const approvals = await world.db.approval.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
    expect(approvals.map(({ state, declinedWords }) => [state, declinedWords])).toEqual([
      ["declined", null],
      ["declined", null],
      ["declined", "The dates are wrong."],
      ["declined", null],
      ["declined", "Ask the school first."],
    ]);
  });

  it("takes what reports about others, their answers and answers that wait say of the person, and nothing else of them", async () => {
    const { id, others } = await issueList();
    const report = async (publicId: string, fullName: string, message: string) => {
      const form = { kind: "wrong_details" as const, fullName, email: "somebody@example.com", message };
      const sent = await issuance.reportProblem(world.deps, { key: fullName, publicId, language: "en", form });
      expect(sent).toEqual({ ok: true });
      return world.db.problemReport.findUniqueOrThrow({ where: { key: fullName } });
    };
    const [first = "", second = "", third = ""] = others;
    const answered = await report(first, "Mei Chen", "Mine is that of another.");
    const answer = `You have that of ${NAME.toUpperCase()}.`;
    await issuance.answerReport(world.deps, actor, { id: answered.id, answer });
    const open = await report(second, "Omar Tazi", `I got the certificate of ${EMAIL}.`);
    const unaffected = await report(third, "Ada Byron", "My name has another letter.");
    const waiting = { correctionBatchId: crypto.randomUUID(), correctionAnswer: `It was ${NAME}'s.` };
    await world.db.problemReport.update({ where: { id: unaffected.id }, data: waiting });
    await erase([id]);

    expect(await tracesOf(NAME, EMAIL)).toEqual([]);
    const find = (reportId: string) => world.db.problemReport.findUniqueOrThrow({ where: { id: reportId } });
    expect(await find(answered.id)).toMatchObject({ message: "Mine is that of another.", answer: "" });
    expect(await find(open.id)).toMatchObject({ message: "", answer: null, closedAt: null });
    const none = { correctionBatchId: null, correctionAnswer: null };
    expect(await find(unaffected.id)).toMatchObject({ message: "My name has another letter.", ...none });
    world.post.sent.length = 0;
    await world.runJobs();
    // No message is sent whose text was erased.
    const sent = world.post.sent.map(({ text }) => text);
    expect(sent.filter((text) => /reports\.answered|Omar Tazi/.test(text))).toEqual([]);
  });

  it("is for owners and admins, and for what is their organization's", async () => {
    const { id, publicId } = await issueList();
    const other = await world.organization(`other-${count}`);
    expect(await erase([id], null, asRole(actor, "issuer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await erase([id], null, other)).toEqual({ ok: false, code: "not-found" });
    expect(await erase([])).toEqual({ ok: false, code: "nothing-chosen" });
    expect(await isUnknown(publicId)).toBe(false);
    expect(await erase([id], null, asRole(actor, "admin"))).toEqual({ ok: true, erased: 1, held: 0 });
    expect(await erase([id])).toEqual({ ok: false, code: "not-found" });
  });
});

describe("the ledger of erasures", () => {
  it("erases again what a restored backup brought back, and says so until it has", async () => {
    const { id, publicId, others } = await issueList();
    const restore = await backUp();
    await erase([id]);
    expect(world.erasures.entries).toMatchObject([{ leaf: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    await restore();
    expect(await isUnknown(publicId)).toBe(false);
    expect((await certificates.checkConsistency(world.deps)).faults).toContainEqual(expect.stringContaining("is back"));

    expect(await apply()).toEqual({ erasedAgain: 1, written: 0 });
    expect(await isUnknown(publicId)).toBe(true);
    expect(await tracesOf(NAME, EMAIL)).toEqual([]);
    expect((await verification.verify(world.deps, others[0] ?? ""))?.verdict).toBe("valid");
    expect(await apply()).toEqual({ erasedAgain: 0, written: 0 });
  });

  it("completes an erasure whose transaction was lost after the ledger was written", async () => {
    const { id, publicId } = await issueList();
    world.erasures.state.fails = "after";
    await expect(erase([id])).rejects.toThrow("killed after");
    expect(await isUnknown(publicId)).toBe(false);
    expect(await apply()).toEqual({ erasedAgain: 1, written: 0 });
    expect(await isUnknown(publicId)).toBe(true);
  });

  it("has nothing, and nothing is erased, where it could not be written", async () => {
    const { id, publicId } = await issueList();
    world.erasures.state.fails = "before";
    await expect(erase([id])).rejects.toThrow("killed before");
    expect(await apply()).toEqual({ erasedAgain: 0, written: 0 });
    expect(await isUnknown(publicId)).toBe(false);
    expect(await erase([id])).toEqual({ ok: true, erased: 1, held: 0 });
  });

  it("is written anew from the database where the file was lost", async () => {
    const { id } = await issueList();
    await world.db.erasure.deleteMany();
    const restore = await backUp();
    await erase([id]);
    world.erasures.entries.length = 0;
    expect(await apply()).toMatchObject({ written: 1 });
    await restore();
    expect(await apply()).toEqual({ erasedAgain: 1, written: 0 });
  });

  it("removes files and messages that a crash left behind an erasure", async () => {
    const { id } = await issueList();
    await erase([id]);
    cached.set(`${id}/left-behind.pdf`, new Uint8Array(1));
    world.post.forgotten.length = 0;
    await apply();
    expect(cached.has(`${id}/left-behind.pdf`)).toBe(false);
    expect(world.post.forgotten).toEqual([`certificate-issued:${id}`]);
  });
});

describe("an erasure on one machine", () => {
  /** Creates another machine of the installation, which listens for notifications at commits. */
  async function otherMachine() {
    const client = new pg.Client({
      connectionString: world.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    await client.connect();
    await client.query("listen sanad");
    const reported: string[] = [];
    client.on("notification", ({ payload }) => reported.push(payload ?? ""));
    const { ledger, entries } = fakeErasureLedger();
    const forgotten: string[] = [];
    const files = { ...world.deps.files, delete: async (prefix: string) => void forgotten.push(prefix) };
    const there = { ...deps(), erasures: ledger, files };
    async function follow() {
      await client.query("select 1");
      for (const payload of reported.splice(0)) {
        const erased = certificates.readErasedElsewhere(payload);
        if (erased) await certificates.followErasure(there, erased);
      }
    }
    return { follow, reported, entries, forgotten, leave: () => client.end() };
  }

  it("is followed on the others: their ledger has it, once, and what they had drawn is gone", async () => {
    const { id } = await issueList();
    const other = await otherMachine();
    try {
      expect(await erase([id])).toMatchObject({ ok: true });
      await other.follow();
      expect(other.entries.map(({ leaf }) => leaf)).toEqual(world.erasures.entries.map(({ leaf }) => leaf));
      expect(other.entries.length).toBeGreaterThan(0);
      expect(other.forgotten).toEqual([id]);
      const payload = JSON.stringify({ kind: "erased", ids: [id], erasures: world.erasures.entries });
      const again = certificates.readErasedElsewhere(payload);
      if (!again) throw new Error("it could not be read");
      await certificates.followErasure({ ...deps(), erasures: world.erasures.ledger }, again);
      expect(world.erasures.entries).toHaveLength(other.entries.length);
    } finally {
      await other.leave();
    }
  });

  it("is not told where it did not happen", async () => {
    const { id } = await issueList();
    const other = await otherMachine();
    try {
      world.erasures.state.fails = "before";
      await expect(erase([id])).rejects.toThrow("killed");
      await other.follow();
      expect(other.entries).toEqual([]);
    } finally {
      await other.leave();
    }
  });

  it.each(["", "{", "7", '{"kind":"other"}', '{"kind":"erased","ids":["x"],"erasures":[]}'])(
    "is not what %j tells",
    (payload) => {
      expect(certificates.readErasedElsewhere(payload)).toBeNull();
    },
  );
});
