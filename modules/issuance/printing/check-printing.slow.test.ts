import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import type { Transaction } from "#modules/kernel/db";
import { NotDrawn } from "#modules/rendering/drawing-tasks";
import type { Page } from "#modules/rendering/page/page";
import { waitingIn } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
/** A text too wide for any page. */
const ENDLESS = "W".repeat(120);
const cut = { fault: "cut", of: "name" } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

async function drafted(actor: Actor, csv: string | Uint8Array, deps = world.deps) {
  const bytes = typeof csv === "string" ? new TextEncoder().encode(csv) : csv;
  const result = await issuance.draftBatch(deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
const printing = async (actor: Actor, batchId: string) => {
  const found = await issuance.getPrinting(world.db, actor, batchId);
  if (!found) throw new Error("there is no such list");
  return found;
};
const issue = (actor: Actor, batchId: string, more = {}, deps = world.deps) =>
  issuance.issueBatch(deps, actor, { batchId, ...plain, ...more });
async function colleagueOf({ organizationId }: Actor): Promise<Actor> {
  const { userId } = await createPerson(world, `colleague-${crypto.randomUUID()}@example.org`);
  await world.db.membership.create({ data: { organizationId, userId, role: "owner" } });
  return organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role: "owner" });
}
const rowsOf = (batchId: string) =>
  world.db.batchRow.findMany({ where: { batchId }, orderBy: { line: "asc" }, select: { line: true, state: true } });
const named = (batchId: string) =>
  world.db.certificate.findMany({ where: { batchId }, orderBy: { recipientName: "asc" } });
const renameTo = (actor: Actor, name: string) =>
  world.db.organization.update({ where: { id: actor.organizationId }, data: { name } });
const entriesOf = (action: string, subject: string) => world.db.auditEntry.findMany({ where: { action, subject } });

const THREE = `name,achievement,Note\nAda,Chemistry,ok\n${ENDLESS},Chemistry,ok\nEve,Chemistry,ok`;

describe("a list", () => {
  it("shows what its pages have no place for, and can be issued all the same", async () => {
    const actor = await world.organization("left-out");
    const header = "name,achievement,A,B,C,D,E,F,G,H";
    const batchId = await drafted(actor, `${header}\nAda,Chemistry,1,2,3,4,5,6,,\nEve,Physics,1,2,3,4,5,6,,8`);
    const left = { fault: "left-out", of: "field", label: "H" };
    expect(await printing(actor, batchId)).toEqual({
      unchecked: 0,
      total: 2,
      faults: [],
      notWhole: { fresh: 0, changed: 0 },
      inBoxes: { fresh: 0, changed: 0 },
      allowed: { fresh: 0, changed: 0 },
      leftOut: [{ part: left, count: 1, lines: [3] }],
    });
    expect(await issue(actor, batchId)).toEqual({ ok: true, queued: 2 });
  });

  it("with a row that is not printed whole is not issued unless somebody says what happens to it", async () => {
    const actor = await world.organization("held");
    const batchId = await drafted(actor, THREE);
    expect((await printing(actor, batchId)).faults).toEqual([{ part: cut, count: 1, lines: [3] }]);
    const refused = { ok: false, code: "rows-not-whole", count: 1 };
    expect(await issue(actor, batchId)).toEqual(refused);
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    expect(await issuance.scheduleBatch(world.deps, actor, { batchId, at, ...plain })).toEqual(refused);

    expect(await issue(actor, batchId, { validRowsOnly: true })).toEqual({ ok: true, queued: 2 });
    await world.runJobs();
    expect((await named(batchId)).map(({ recipientName }) => recipientName)).toEqual(["Ada", "Eve"]);
    expect((await rowsOf(batchId)).map(({ state }) => state)).toEqual(["issued", "skipped", "issued"]);
  });

  it("is issued whole where somebody allows it, and the history says who", async () => {
    const actor = await world.organization("allowed");
    const batchId = await drafted(actor, THREE);
    expect(await issue(actor, batchId, { shortened: true })).toEqual({ ok: true, queued: 3 });
    await world.runJobs();
    expect(await named(batchId)).toHaveLength(3);
    const [entry, ...more] = await entriesOf("batch.queued", batchId);
    expect([entry, more]).toMatchObject([{ actor: actor.name, details: { queued: 3, shortened: 1 } }, []]);
  });

  it("with boxes for letters of the issuer's name is issued by nobody, whatever they allow", async () => {
    const actor = await world.organization("cherokee");
    const batchId = await drafted(actor, THREE);
    await renameTo(actor, "ᏣᎳᎩ ᎠᏰᎵ");
    expect(await issue(actor, batchId)).toEqual({ ok: false, code: "rows-in-boxes", count: 3 });
    expect(await issue(actor, batchId, { shortened: true })).toEqual({ ok: false, code: "rows-in-boxes", count: 3 });
    const boxes = { fault: "no-font", of: "issuer" };
    expect((await printing(actor, batchId)).faults).toContainEqual({ part: boxes, count: 3, lines: [2, 3, 4] });
    expect(await printing(actor, batchId)).toMatchObject({ notWhole: { fresh: 3 }, inBoxes: { fresh: 3, changed: 0 } });
    await renameTo(actor, "Cherokee Nation");
    expect(await issue(actor, batchId, { shortened: true })).toEqual({ ok: true, queued: 3 });
  });

  it("is checked anew where its line is corrected", async () => {
    const actor = await world.organization("corrected-row");
    const batchId = await drafted(actor, THREE);
    const corrections = new Map([[3, { name: "Mia" }]]);
    await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0, faults: [] });
    expect(await issue(actor, batchId)).toEqual({ ok: true, queued: 3 });
  });

  it("is checked anew where what its certificates are made from is not what it was", async () => {
    const actor = await world.organization("renamed");
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry\nEve,Chemistry");
    expect((await printing(actor, batchId)).faults).toEqual([]);
    await renameTo(actor, ENDLESS);
    expect(await issue(actor, batchId)).toEqual({ ok: false, code: "rows-not-whole", count: 2 });
    const issuer = { fault: "cut", of: "issuer" };
    expect((await printing(actor, batchId)).faults).toEqual([{ part: issuer, count: 2, lines: [2, 3] }]);
    await renameTo(actor, "The short one");
    expect(await issue(actor, batchId)).toEqual({ ok: true, queued: 2 });
  });

  it("that is long waits until a worker has checked it, which another goes on with", async () => {
    const actor = await world.organization("long-check");
    const batchId = await drafted(actor, csvOf(900));
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 900, total: 900 });
    expect(await issue(actor, batchId)).toEqual({ ok: false, code: "rows-not-checked", count: 900 });
    const stopping = new AbortController();
    const drawing = stoppingAfterFirst(stopping);
    const list = { organizationId: actor.organizationId, batchId };
    await issuance.checkPrintingOf({ ...world.deps, drawing }, list, stopping.signal);
    const { unchecked } = await printing(actor, batchId);
    expect(unchecked).toBeGreaterThan(0);
    expect(unchecked).toBeLessThan(900);
    await world.runJobs();
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0, faults: [] });
    expect(await issue(actor, batchId)).toEqual({ ok: true, queued: 900 });
  });

  it("is a draft that a worker checks where nothing can be laid out while somebody waits", async () => {
    const actor = await world.organization("busy");
    const without = { ...world.deps, drawing: drawingAfter(() => Promise.reject(new Error("not now"))) };
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry", without);
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 1 });
    expect(await issue(actor, batchId, {}, without)).toEqual({ ok: false, code: "rows-not-checked", count: 1 });
    await world.runJobs();
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0 });
  });

  it("keeps nothing of a line that was corrected while it was laid out", async () => {
    const actor = await world.organization("meanwhile");
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry");
    const correct = (name: string) =>
      world.db.batchRow.updateMany({ where: { batchId }, data: { fingerprint: name, isWhole: null } });
    await correct("before");
    const list = { organizationId: actor.organizationId, batchId };
    const drawing = drawingAfter(async () => void (await correct("after")));
    await issuance.checkPrintingOf({ ...world.deps, drawing }, list);
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 1 });
    await issuance.checkPrintingOf(world.deps, list);
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0 });
  });

  it("that was sent off leaves out the rows that would not be printed whole by now, and gives their quota back", async () => {
    const actor = await world.organization("changed-later", "pro");
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry\nEve,Chemistry");
    expect(await issue(actor, batchId)).toEqual({ ok: true, queued: 2 });
    await renameTo(actor, ENDLESS);
    await world.runJobs();
    expect(await named(batchId)).toEqual([]);
    const problems = [{ column: "name", code: "not-whole" }];
    const rows = await world.db.batchRow.findMany({ where: { batchId } });
    expect(rows).toMatchObject([
      { state: "invalid", problems },
      { state: "invalid", problems },
    ]);
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 0 });
  });

  it("whose content changes between the check and the signature is checked once more, and goes on", async () => {
    const actor = await world.organization("between");
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry\nEve,Chemistry");
    await issue(actor, batchId);
    let renamed = false;
    const db = beforeTransaction(async (number) => {
      // Transaction 1 is the check's; transaction 2 issues.
      if (number !== 2 || renamed) return;
      renamed = true;
      await renameTo(actor, "Renamed meanwhile");
    });
    await issuance.issueChunks({ ...world.deps, db }, { organizationId: actor.organizationId, batchId });
    expect(renamed).toBe(true);
    const [first, ...rest] = await named(batchId);
    expect(rest).toHaveLength(1);
    expect(JSON.parse(await world.credential(first?.publicId ?? "")).issuer.name).toBe("Renamed meanwhile");
  });

  it("that is scheduled is held back where it would not be printed whole when its time comes", async () => {
    const actor = await world.organization("scheduled-long");
    const batchId = await drafted(actor, "name,achievement\nAda,Chemistry");
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    expect(await issuance.scheduleBatch(world.deps, actor, { batchId, at, ...plain })).toEqual({ ok: true });
    await renameTo(actor, ENDLESS);
    world.clock.advance(3_600_000);
    await issuance.issueScheduled(world.deps, { organizationId: actor.organizationId, batchId });
    const found = await issuance.getBatch(world.db, actor, batchId);
    expect(found).toMatchObject({ batch: { state: "draft", heldBack: "rows-not-whole" } });
  });

  it("is approved with what was allowed, and not without", async () => {
    const owner = await world.organization("approved-short");
    const colleague = await colleagueOf(owner);
    await organizations.setApprovalRequired(world.deps, owner, true);
    const batchId = await drafted(owner, THREE);
    expect(await issue(owner, batchId)).toMatchObject({ code: "rows-not-whole" });
    expect(await issue(owner, batchId, { shortened: true })).toMatchObject({ ok: true, submitted: true });
    const seen = await issuance.seeSubmitted(world.db, colleague, batchId);
    const submission = await waitingIn(world, batchId);
    const decision = { batchId, submission, seen: seen?.seen ?? "" };
    expect(await issuance.approveBatch(world.deps, colleague, decision)).toEqual({ ok: true });
    await world.runJobs();
    expect(await named(batchId)).toHaveLength(3);
  });

  it("is not held up by rows whose time has gone by since it was read, however many, issued or not", async () => {
    const actor = await world.organization("gone-by", "pro");
    const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const ending = (count: number) => Array.from({ length: count }, (_, n) => `Late ${n},Chemistry,,${tomorrow}`);
    const header = "name,achievement,issued_on,expires_on";
    const waiting = await drafted(actor, [header, ...ending(1), "Mia,Physics,,"].join("\n"));
    expect(await issue(actor, waiting)).toEqual({ ok: true, queued: 2 });
    const batchId = await drafted(actor, [header, ...ending(450), "Ada,Chemistry,,"].join("\n"));
    world.clock.advance(3 * 86_400_000);
    await renameTo(actor, "Another name");
    await world.runJobs();
    const states = await world.db.batchRow.groupBy({ by: ["state"], where: { batchId }, _count: true });
    expect(states.map(({ state, _count }) => [state, _count]).sort()).toEqual([
      ["fresh", 1],
      ["invalid", 450],
    ]);
    expect(await issue(actor, batchId, { validRowsOnly: true })).toEqual({ ok: true, queued: 1 });
    await world.runJobs();
    expect((await rowsOf(waiting)).map(({ state }) => state)).toEqual(["invalid", "issued"]);
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 2 });
  });

  it("is checked by a worker where whoever brought it ended before that", async () => {
    const actor = await world.organization("ended");
    const never = new Promise<never>(() => {});
    const drafting = drafted(actor, "name,achievement\nAda,Chemistry", {
      ...world.deps,
      drawing: drawingAfter(() => never),
    });
    await expect.poll(() => world.db.batch.count({ where: { organizationId: actor.organizationId } })).toBe(1);
    await Promise.race([drafting, new Promise((resolve) => setTimeout(resolve, 300))]);
    const { id } = await world.db.batch.findFirstOrThrow({ where: { organizationId: actor.organizationId } });
    expect(await printing(actor, id)).toMatchObject({ unchecked: 1 });
    await world.runJobs();
    expect(await printing(actor, id)).toMatchObject({ unchecked: 0 });
  });

  it("is checked by its changed lines alone where only they are new", async () => {
    const actor = await world.organization("one-of-many");
    const batchId = await drafted(actor, csvOf(300));
    await world.runJobs();
    let pages = 0;
    const count = (more: number) => {
      pages += more;
    };
    const counting = { ...world.deps, drawing: drawingAfter(async (input) => count(input.pages.length)) };
    const corrections = new Map([[2, { achievement: "Something else" }]]);
    await issuance.correctBatchRows(counting, actor, { batchId, corrections });
    expect(pages).toBe(1);
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0 });
    await renameTo(actor, "Renamed");
    await issuance.correctBatchRows(counting, actor, { batchId, corrections: new Map([[3, { name: "Mia" }]]) });
    expect([pages, (await printing(actor, batchId)).unchecked]).toEqual([1, 300]);
  });

  it("is laid out with the longest day where its day is open, and with its own where it says one", async () => {
    const actor = await world.organization("open-day");
    const days: unknown[] = [];
    const seen = { ...world.deps, drawing: drawingAfter(async ({ pages }) => void days.push(...pages.map(dayOf))) };
    await drafted(actor, "name,achievement,issued_on\nAda,Chemistry,\nEve,Chemistry,2026-05-01", seen);
    expect(days).toEqual([expect.stringMatching(/-09-28$/), "2026-05-01"]);
  });

  it("of which somebody allowed one thing is not issued with another that came to it since", async () => {
    const actor = await world.organization("allowed-before");
    const batchId = await drafted(actor, THREE);
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    const scheduled = { batchId, at, ...plain, shortened: true };
    expect(await issuance.scheduleBatch(world.deps, actor, scheduled)).toEqual({ ok: true });
    await renameTo(actor, ENDLESS);
    world.clock.advance(3_600_000);
    const list = { organizationId: actor.organizationId, batchId };
    await issuance.issueScheduled(world.deps, list);
    const held = await issuance.getBatch(world.db, actor, batchId);
    expect(held).toMatchObject({ batch: { state: "draft", heldBack: "rows-not-whole" } });

    await renameTo(actor, "The short one");
    const again = { ...scheduled, at: new Date(world.clock.now().getTime() + 3_600_000) };
    expect(await issuance.scheduleBatch(world.deps, actor, again)).toEqual({ ok: true });
    // The rows are checked again, and the permission covers the result.
    await renameTo(actor, "Another short one");
    world.clock.advance(3_600_000);
    await issuance.issueScheduled(world.deps, list);
    await world.runJobs();
    const issued = await named(batchId);
    expect(issued).toHaveLength(3);
    const entries = await world.db.auditEntry.findMany({
      where: { action: "certificate.issued", subject: { in: issued.map(({ id }) => id) } },
    });
    const shortened = entries.filter(({ details }) => (details as { shortened?: boolean }).shortened);
    expect(shortened).toHaveLength(1);
  });

  it("has a row held that takes too long to lay out, and the others checked", async () => {
    const actor = await world.organization("too-heavy");
    const heavy = drawingAfter(async ({ pages }) => {
      if (pages.some(({ view }) => view.recipientName === "Heavy")) throw new NotDrawn("too much");
    });
    const csv = "name,achievement\nAda,Chemistry\nHeavy,Chemistry\nEve,Chemistry";
    const batchId = await drafted(actor, csv, { ...world.deps, drawing: heavy });
    const part = { fault: "undrawn", of: "other" };
    expect(await printing(actor, batchId)).toMatchObject({ unchecked: 0, faults: [{ part, count: 1, lines: [3] }] });
  });

  it("is seen by its organization alone", async () => {
    const [actor, other] = [await world.organization("own-print"), await world.organization("other-print")];
    const batchId = await drafted(actor, THREE);
    expect(await issuance.getPrinting(world.db, other, batchId)).toBeNull();
    expect(await issuance.getPrinting(world.db, actor, batchId)).not.toBeNull();
  });
});

describe("a single certificate", () => {
  const cells = { email: "", achievement: "Chemistry", issued_on: "", expires_on: "", picture: "", custom: [] };
  const one = (actor: Actor, name: string, more = {}) =>
    issuance.issueOne(world.deps, actor, { ...style, certificate: newCertificate({ ...cells, name }), ...more });
  const notWhole = { ok: false, code: "not-whole", unprinted: [cut] };

  it("is not issued with boxes for letters of the issuer's name, whatever anybody allows", async () => {
    const actor = await world.organization("one-cherokee");
    await renameTo(actor, "ᏣᎳᎩ ᎠᏰᎵ");
    const unprinted = [{ fault: "no-font", of: "issuer" }];
    expect(await one(actor, "Ada", { shortened: true })).toEqual({ ok: false, code: "not-whole", unprinted });
    await renameTo(actor, "Cherokee Nation");
    expect(await one(actor, "Ada")).toMatchObject({ ok: true });
  });

  it("is not issued where it is not printed whole, unless somebody allows it; sent twice, it is issued once", async () => {
    const actor = await world.organization("one-long");
    expect(await one(actor, ENDLESS)).toEqual(notWhole);
    const issued = await one(actor, ENDLESS, { shortened: true });
    if (!issued.ok) throw new Error(issued.code);
    expect(await one(actor, ENDLESS)).toMatchObject({ ok: true, alreadyIssued: true, id: issued.id });
    const [entry] = await entriesOf("certificate.issued", issued.id);
    expect(entry).toMatchObject({ actor: actor.name, details: { shortened: true } });
    const ordinary = await one(actor, "Ada Lovelace", { shortened: true });
    if (!ordinary.ok) throw new Error(ordinary.code);
    const [other] = await entriesOf("certificate.issued", ordinary.id);
    expect(other?.details).not.toHaveProperty("shortened");
  });

  it("is neither corrected nor renewed to one that is not printed whole, unless somebody allows it", async () => {
    const actor = await world.organization("one-again");
    const { id } = await world.certificate(actor, { name: "Ada", expires_on: "2027-01-01" });
    const correction = { name: ENDLESS, email: "", issued_on: "2026-11-02", expires_on: "2027-01-01", custom: [] };
    const correct = (more = {}) => issuance.correctCertificate(world.deps, actor, { id, correction, ...more });
    expect(await correct()).toEqual(notWhole);
    const corrected = await correct({ shortened: true });
    if (!corrected.ok) throw new Error(corrected.code);

    const renew = (more = {}) =>
      issuance.renewCertificate(world.deps, actor, { id: corrected.id, issuedOn: "", expiresOn: "", ...more });
    expect(await renew()).toEqual(notWhole);
    expect(await renew({ shortened: true })).toMatchObject({ ok: true });
  });

  it("that waits for an approval keeps what was allowed", async () => {
    const owner = await world.organization("one-approved");
    const colleague = await colleagueOf(owner);
    await organizations.setApprovalRequired(world.deps, owner, true);
    expect(await one(owner, ENDLESS)).toEqual(notWhole);
    const waiting = await one(owner, ENDLESS, { shortened: true });
    if (waiting.ok || waiting.code !== "submitted") throw new Error("it does not wait");
    const { batchId } = waiting;
    expect(await printing(owner, batchId)).toMatchObject({
      unchecked: 0,
      faults: [{ part: cut, count: 1, lines: [1] }],
    });
    const seen = await issuance.seeSubmitted(world.db, colleague, batchId);
    const submission = await waitingIn(world, batchId);
    const decision = { batchId, submission, seen: seen?.seen ?? "" };
    expect(await issuance.approveBatch(world.deps, colleague, decision)).toEqual({ ok: true });
    await world.runJobs();
    expect((await named(batchId)).map(({ recipientName }) => recipientName)).toEqual([ENDLESS]);
  });
});

type Drawing = World["deps"]["drawing"];

interface Input {
  pages: Page[];
}
const dayOf = ({ view }: Page) => view.issuedOn;

/** Wraps the drawing port, with `first` before each drawing. */
function drawingAfter(first: (input: Input) => Promise<void>): Drawing {
  const draw = async (task: string, input: Input, turnOf: string) => {
    await first(input);
    return (world.deps.drawing.draw as (...given: unknown[]) => unknown)(task, input, turnOf);
  };
  return { ...world.deps.drawing, draw: draw as Drawing["draw"] };
}

const stoppingAfterFirst = (stopping: AbortController): Drawing => drawingAfter(async () => stopping.abort());

/** Wraps the database, with `first` before each transaction, counted from 1. */
function beforeTransaction(first: (number: number) => Promise<void>): World["db"] {
  let number = 0;
  const $transaction = async (work: (tx: Transaction) => Promise<unknown>) => {
    await first(++number);
    return world.db.$transaction(work);
  };
  return new Proxy(world.db, {
    get: (target, name) => (name === "$transaction" ? $transaction : Reflect.get(target, name)),
  });
}
