import { afterEach, beforeEach, expect, it } from "vitest";
import { figures, type organizations, platform } from "#app/modules.server";
import { ChainUnavailable } from "#modules/kernel/ports";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const ADMIN: organizations.PlatformActor = {
  name: "user:3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11",
  platformRole: "admin",
};
const PLAIN = { ...ADMIN, platformRole: "user" as const };
const REFUSED = { ok: false, code: "forbidden" };
const reason = "The mail server is back.";

/** Adds failed jobs with this error. */
async function giveUp(name: string, error: string, count = 1) {
  for (let n = 0; n < count; n++) {
    await world.db.$executeRaw`select graphile_worker.add_job(${name}::text, '{}'::json, max_attempts := 1)`;
  }
  await world.db.$executeRaw`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`;
}
const list = async (before = "") => {
  const listed = await platform.listJobs(world.deps, ADMIN, { before });
  if (!listed.ok) throw new Error(listed.code);
  return listed;
};

it("counts jobs and shows those that failed without what somebody wrote", async () => {
  await giveUp("mail.deliver", "550 <grace@example.org>: unknown\n  at deliver", 30);
  const first = await list();
  expect(first.counts).toContainEqual({ name: "mail.deliver", due: 0, later: 0, running: 0, failed: 30 });
  expect(first.failed).toHaveLength(25);
  expect(JSON.stringify(first)).not.toContain("grace");
  const second = await list(first.next ?? "");
  expect(new Set([...first.failed, ...second.failed].map(({ id }) => id)).size).toBe(30);
  expect(second.next).toBeNull();
  expect(await list("'; drop")).toMatchObject({ failed: { length: 25 } });
});

it("has one failed job, or all of a kind, tried again, and writes down why", async () => {
  await giveUp("mail.deliver", "no answer", 3);
  await giveUp("chain.advance-write", "no answer", 1);
  const [one] = (await list()).failed;
  const retry = (which: { id: string } | { name: string }) => platform.retryJobs(world.deps, ADMIN, { which, reason });
  expect(await retry({ id: one?.id ?? "" })).toEqual({ ok: true, retried: 1 });
  expect(await retry({ id: one?.id ?? "" })).toEqual({ ok: false, code: "not-found" });
  expect(await retry({ name: "mail.deliver" })).toEqual({ ok: true, retried: 3 });
  expect((await list()).failed).toEqual([]);
  expect(await retry({ id: "no number" })).toEqual({ ok: false, code: "not-found" });
  const entries = await world.db.auditEntry.findMany({ where: { action: "job.retried" }, orderBy: { id: "asc" } });
  expect(entries.map(({ details }) => details)).toEqual([
    { reason, retried: 1 },
    { reason, retried: 3 },
  ]);
});

it("says of each part whether it is well, and of what does not answer that it could not be checked", async () => {
  const states = async (deps = world.deps) => {
    const result = await platform.checkHealth(deps, ADMIN, 1_500);
    if (!result.ok) throw new Error(result.code);
    return Object.fromEntries(result.findings.map(({ check, state }) => [check, state]));
  };
  expect(await states()).toMatchObject({ database: "ok", chain: "ok", mail: "ok", jobs: "ok", anchors: "ok" });
  // No worker has run here yet.
  expect(await states()).toMatchObject({ worker: "attention" });
  // A new worker has registered the schedule but started nothing of it.
  await world.db.$executeRaw`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('audit.chain-entries', ${world.clock.now()})`;
  expect(await states()).toMatchObject({ worker: "ok" });
  const silent = { ...world.deps.chain, balances: () => new Promise<never>(() => {}) };
  expect(await states({ ...world.deps, chain: silent })).toMatchObject({ chain: "unknown", database: "ok" });
  const away = { ...world.deps.chain, balances: () => Promise.reject(new ChainUnavailable("unreachable", "gone")) };
  expect(await states({ ...world.deps, chain: away })).toMatchObject({ chain: "unknown" });
  const full = { free: async () => ({ freeBytes: 1, totalBytes: 100 }) };
  expect(await states({ ...world.deps, disk: full })).toMatchObject({ disk: "attention" });
  const owner = await world.organization("acme");
  await world.certificate(owner);
  world.clock.advance(3_600_000);
  expect(await states()).toMatchObject({ anchors: "attention" });
});

it("has a write that was refused tried again, once more with the same key", async () => {
  const owner = await world.organization("acme");
  await world.certificate(owner);
  await world.runJobs();
  const write = await world.db.chainWrite.findFirstOrThrow();
  const retry = () => platform.retryChainWrite(world.deps, ADMIN, { writeId: write.id, reason });
  expect(await retry()).toEqual({ ok: false, code: "not-found" });
  await world.db.chainWrite.update({ where: { id: write.id }, data: { state: "refused", refusal: "NotEntitled" } });
  expect(await retry()).toEqual({ ok: true });
  expect(await world.db.chainWrite.findUniqueOrThrow({ where: { id: write.id } })).toMatchObject({
    state: "waiting",
    refusal: null,
  });
  await world.runJobs();
  expect(await world.db.chainWrite.findUniqueOrThrow({ where: { id: write.id } })).toMatchObject({ state: "done" });
  expect(await world.db.auditEntry.count({ where: { action: "chain-write.retried", subject: write.id } })).toBe(1);
});

it("counts what happened on the whole platform, day by day", async () => {
  const owner = await world.organization("acme");
  await world.certificate(owner);
  world.clock.advance(86_400_000);
  await world.certificate(owner);
  const found = await figures.getPlatformFigures(world.deps, ADMIN, "30-days");
  if (!found.ok) throw new Error(found.code);
  const issued = found.series.find(({ name }) => name === "issued");
  expect(issued?.counts.slice(-2)).toEqual([1, 1]);
  expect(found.steps).toHaveLength(30);
});

it("finds what was done across organizations and by the platform, and takes it out once written down", async () => {
  const owner = await world.organization("acme");
  const other = await world.organization("other");
  await world.certificate(owner);
  await world.certificate(other);
  await platform.setIssuingHalted(world.deps, ADMIN, { halted: true, reason });
  const search = async (wanted: platform.AuditSearch) => {
    const found = await platform.searchAudit(world.deps, ADMIN, wanted, "");
    if (!found.ok) throw new Error(found.code);
    return found.entries.map(({ action, organization }) => `${action} ${organization?.name ?? ""}`);
  };
  expect(await search({ group: "certificates" })).toEqual([
    "certificate.issued The other school",
    "certificate.issued The acme school",
  ]);
  expect(await search({ group: "certificates", organization: "acme" })).toEqual(["certificate.issued The acme school"]);
  expect(await search({ group: "platform", organization: "platform" })).toEqual(["platform.issuing-halted "]);
  expect(new Set(await search({ who: "owner@acme.example" }))).toEqual(
    new Set(["certificate.issued The acme school", "achievement.created The acme school"]),
  );
  expect(await search({ who: "nobody@example.org" })).toEqual([]);
  expect(await search({ organization: "nowhere" })).toEqual([]);
  const exported = await platform.exportAudit(world.deps, ADMIN, { group: "certificates" }, "csv");
  if (!exported.ok) throw new Error(exported.code);
  const taken = [];
  for await (const chunk of exported.chunks) taken.push(...chunk);
  expect(taken).toHaveLength(2);
  expect(await search({ group: "platform" })).toContain("platform.audit-exported ");
});

it("is the platform's admins' alone", async () => {
  const { deps } = world;
  expect(await platform.listJobs(deps, PLAIN, { before: "" })).toEqual(REFUSED);
  expect(await platform.retryJobs(deps, PLAIN, { which: { id: "1" }, reason })).toEqual(REFUSED);
  expect(await platform.checkHealth(deps, PLAIN)).toEqual(REFUSED);
  const writeId = "3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11";
  expect(await platform.retryChainWrite(deps, PLAIN, { writeId, reason })).toEqual(REFUSED);
  expect(await figures.getPlatformFigures(deps, PLAIN, "30-days")).toEqual(REFUSED);
  expect(await platform.searchAudit(deps, PLAIN, {}, "")).toEqual(REFUSED);
  expect(await platform.exportAudit(deps, PLAIN, {}, "csv")).toEqual(REFUSED);
});
