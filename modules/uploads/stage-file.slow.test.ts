import { afterAll, beforeAll, expect, it } from "vitest";
import { uploads } from "#app/modules.server";
import { userIdOf } from "#modules/kernel/actor-name";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const bytes = (length: number) => new Uint8Array(length).fill(7);

async function owner(slug: string) {
  const { organizationId, name } = await world.organization(slug);
  return { organizationId, userId: userIdOf(name) ?? "" };
}
type Owner = Awaited<ReturnType<typeof owner>>;

async function staged(of: Owner, name: string, length = 10) {
  const result = await uploads.stageFile(world.deps, of, { name, bytes: bytes(length) });
  if (!result.ok) throw new Error(result.code);
  return result.id;
}
const find = (of: Owner, id: string) => uploads.findStagedFile(world.deps, of, id);
const minutes = (count: number) => world.clock.advance(count * 60_000);

it("gives a file back to the person who sent it, and to nobody else", async () => {
  const [one, other] = [await owner("stage-one"), await owner("stage-other")];
  const id = await staged(one, "photo.jpg");
  expect(await find(one, id)).toEqual({ id, name: "photo.jpg", size: 10, bytes: bytes(10) });
  expect(await find(other, id)).toBeNull();
  // Neither the person in another organization, nor another person in this one.
  expect(await find({ ...one, organizationId: other.organizationId }, id)).toBeNull();
  expect(await find({ ...one, userId: other.userId }, id)).toBeNull();
});

it("ends after an hour, and the job deletes what has ended and nothing else", async () => {
  const one = await owner("stage-hour");
  const first = await staged(one, "first");
  minutes(59);
  expect(await find(one, first)).not.toBeNull();
  const second = await staged(one, "second");
  minutes(1);
  expect(await find(one, first)).toBeNull();
  await uploads.purgeStagedFiles(world.deps);
  const left = await world.db.stagedFile.findMany({ where: { userId: one.userId }, select: { id: true } });
  expect(left).toEqual([{ id: second }]);
});

it("holds a few files of a person, the newest, also when several arrive at once, and leaves others theirs", async () => {
  const [one, other] = [await owner("stage-many"), await owner("stage-few")];
  const foreign = await staged(other, "foreign");
  const ids: string[] = [];
  for (let n = 0; n <= uploads.MAX_STAGED_FILES; n++) {
    world.clock.advance(1000);
    ids.push(await staged(one, `file ${n}`));
  }
  expect(await find(one, ids[0] ?? "")).toBeNull();
  expect(await find(one, ids[1] ?? "")).not.toBeNull();
  await Promise.all(Array.from({ length: 6 }, (_, n) => staged(one, `at once ${n}`)));
  expect(await world.db.stagedFile.count({ where: { userId: one.userId } })).toBe(uploads.MAX_STAGED_FILES);
  expect(await find(other, foreign)).not.toBeNull();
});

it("is bounded in size, for a file and for all of a person", async () => {
  const one = await owner("stage-large");
  const stage = (length: number) => uploads.stageFile(world.deps, one, { name: "x", bytes: bytes(length) });
  expect(await stage(0)).toEqual({ ok: false, code: "empty" });
  expect(await stage(25_900_001)).toEqual({ ok: false, code: "too-large" });
  const first = await staged(one, "large", 25_900_000);
  world.clock.advance(1000);
  await staged(one, "large", 25_900_000);
  expect(await find(one, first)).not.toBeNull();
  world.clock.advance(1000);
  await staged(one, "one more");
  expect(await find(one, first)).toBeNull();
});
