import { afterEach, beforeEach, expect, it } from "vitest";
import { certificates, issuance, organizations } from "#app/modules.server";
import type { EventName } from "#modules/events/index";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
});
afterEach(() => world.close());

interface Recorded {
  tx: bigint;
  type: string;
  subject: string | null;
  teamId: string | null;
  data: { certificateIds?: string[]; batchId?: string; state?: string };
}
/** All events of all organizations, in the order in which they were recorded. */
const recorded = () =>
  world.db.event.findMany({ orderBy: [{ tx: "asc" }, { id: "asc" }] }) as unknown as Promise<Recorded[]>;
const ofType = async (type: EventName) => (await recorded()).filter((event) => event.type === type);

async function draft(bytes: Uint8Array, as = owner) {
  const result = await issuance.draftBatch(world.deps, as, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
async function issue(count: number) {
  const batchId = await draft(csvOf(count));
  expect(await issuance.issueBatch(world.deps, owner, { batchId, ...plain })).toMatchObject({ ok: true });
  await issuance.issueChunks(world.deps, { organizationId: owner.organizationId, batchId });
  const found = await world.db.certificate.findMany({ where: { batchId }, orderBy: { id: "asc" } });
  return { batchId, ids: found.map(({ id }) => id) };
}

it("has one event for each chunk of a list, with the ids of its certificates, and one for each tree", async () => {
  const { batchId, ids } = await issue(120);
  const chunks = await ofType("certificate.issued");
  // A chunk has 25 certificates or more; its size grows with the machine's speed.
  expect(chunks.length).toBeLessThanOrEqual(Math.ceil(120 / 25));
  expect(new Set(chunks.map(({ tx }) => tx)).size).toBe(chunks.length);
  for (const { subject, data } of chunks) expect([subject, data.batchId]).toEqual([batchId, batchId]);
  expect(chunks.flatMap(({ data }) => data.certificateIds ?? []).toSorted()).toEqual(ids);
  expect(
    (await recorded()).flatMap(({ type, data }) => (type.startsWith("batch.") ? [[type, data.state]] : [])),
  ).toEqual([
    ["batch.created", "draft"],
    ["batch.queued", "issuing"],
    ["batch.issued", "issued"],
  ]);
  await world.runJobs();
  const anchored = await ofType("certificate.anchored");
  expect(anchored).toHaveLength(1);
  expect(anchored[0]?.data.certificateIds?.toSorted()).toEqual(ids);
  expect(await ofType("message.sent")).toHaveLength(3);
});

it("has one event for each chunk of what is done to many, with those to which it was done", async () => {
  const { ids } = await issue(60);
  const [first = ""] = ids;
  await certificates.revokeCertificate(world.deps, owner, { id: first, reason: "duplicate" });
  const drafted = await issuance.draftBulkAction(world.deps, owner, { kind: "revoke", chosen: { ids } });
  if (!drafted.ok) throw new Error(drafted.code);
  await issuance.confirmBulkAction(world.deps, owner, { id: drafted.id, reason: "misconduct", note: "", tags: "" });
  await world.runJobs();
  const [alone, ...chunks] = await ofType("certificate.revoked");
  expect(alone).toMatchObject({ subject: first, data: { certificateIds: [first], reason: "duplicate" } });
  expect(chunks.map(({ subject }) => subject)).toEqual(Array(3).fill(drafted.id));
  expect(chunks.flatMap(({ data }) => data.certificateIds ?? []).toSorted()).toEqual(ids.slice(1));
});

it("has nothing of what failed as a whole", async () => {
  const { ids } = await issue(1);
  const before = await recorded();
  const dying = {
    ...world.deps,
    jobs: {
      ...world.deps.jobs,
      addMany: () => Promise.reject(new Error("killed")),
      add: () => Promise.reject(new Error("killed")),
    },
  };
  const revoke = (deps: typeof world.deps) =>
    certificates.revokeCertificate(deps, owner, { id: ids[0] ?? "", reason: "other" });
  await expect(revoke(dying)).rejects.toThrow("killed");
  expect(await recorded()).toEqual(before);
  expect(await revoke(world.deps)).toEqual({ ok: true });
  expect(await recorded()).toHaveLength(before.length + 1);
});

it("says of which team a certificate and its list are", async () => {
  const made = await organizations.createTeam(world.deps, owner, "Chemists");
  if (!made.ok) throw new Error(made.code);
  const inTeam = { ...owner, teamId: made.id };
  const batchId = await draft(csvOf(2), inTeam);
  await issuance.issueBatch(world.deps, inTeam, { batchId, ...plain });
  await world.runJobs();
  const { id } = await world.db.certificate.findFirstOrThrow({ where: { batchId } });
  // An action of somebody who acts for the whole organization is still recorded under the certificate's team.
  await certificates.suspendCertificate(world.deps, owner, { id, reason: "other" });
  const all = await recorded();
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set([
      "batch.created",
      "batch.queued",
      "batch.issued",
      "certificate.issued",
      "certificate.anchored",
      "certificate.suspended",
      "message.sent",
    ]),
  );
  expect(new Set(all.map(({ teamId }) => teamId))).toEqual(new Set([made.id]));
});
