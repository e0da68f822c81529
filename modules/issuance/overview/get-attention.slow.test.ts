import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { createWorld, csvOf, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let other: Awaited<ReturnType<World["organization"]>>;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("attentive");
  other = await world.organization("elsewhere");
});
afterAll(() => world.close());

const get = async (who = actor) => {
  const found = await issuance.getAttention(world.deps, who);
  if (!found) throw new Error("forbidden");
  return found;
};
/** Returns the count of the list that a number links to. */
const listed = async (query: Parameters<typeof certificates.listCertificates>[2]) => {
  const list = await certificates.listCertificates(world.deps, actor, query);
  return list.ok ? list.count : null;
};
const ALL_ARRIVED = { refused: 0, bounced: 0, unconfirmed: 0 };
const NOTHING = { undelivered: ALL_ARRIVED, expiring: 0, unanchored: 0, reports: 0, batches: [] };

it("has nothing to say of an organization where all is well", async () => {
  await world.certificate(actor, { email: "amina@example.org", expires_on: "2027-06-01" });
  await world.runJobs();
  expect(await get()).toMatchObject(NOTHING);
});

it("counts messages that came back or may not have arrived, of certificates in force", async () => {
  world.post.answers.push({ outcome: "refused", reason: "no such mailbox" });
  const { id } = await world.certificate(actor, { email: "nobody@example.org" });
  await world.runJobs();
  world.post.answers.push({ outcome: "unconfirmed", reason: "no answer" });
  await world.certificate(actor, { email: "perhaps@example.org" });
  await world.runJobs();
  expect(await get()).toMatchObject({ ...NOTHING, undelivered: { ...ALL_ARRIVED, refused: 1, unconfirmed: 1 } });
  expect(await listed({ state: "standing", mail: "refused" })).toBe(1);
  expect(await get(other)).toMatchObject(NOTHING);
  await certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
  expect(await get()).toMatchObject({ ...NOTHING, undelivered: { ...ALL_ARRIVED, unconfirmed: 1 } });
});

it("counts what ends within thirty days, by the calendar where days end last", async () => {
  await world.certificate(actor, { expires_on: "2026-12-19" });
  await world.certificate(actor, { expires_on: "2026-12-20" });
  await world.runJobs();
  expect((await get()).expiring).toBe(1);
  expect(await listed({ state: "expiring" })).toBe(1);
});

it("counts what has waited for the blockchain for more than an hour, and lists it", async () => {
  await world.certificate(actor);
  await world.certificate(other);
  expect((await get()).unanchored).toBe(0);
  expect(await listed({ state: "unanchored" })).toBe(1);
  world.clock.advance(61 * 60_000);
  expect((await get()).unanchored).toBe(1);
  await world.runJobs();
  expect((await get()).unanchored).toBe(0);
  expect(await listed({ state: "unanchored" })).toBe(0);
});

it("names lists with faulty rows, for a month", async () => {
  const bytes = csvOf(3, (line, index) => (index === 1 ? ["", ...line.slice(1)] : line));
  const draft = await issuance.draftBatch(world.deps, actor, {
    name: "faulty.csv",
    template: "meridian",
    language: "en",
    achievement: "",
    bytes,
  });
  if (!draft.ok) throw new Error(draft.code);
  expect((await get()).batches).toMatchObject([{ name: "faulty.csv", why: "invalid", invalid: 1 }]);
  expect((await get(other)).batches).toEqual([]);
});
