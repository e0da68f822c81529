import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { createWorld, csvOf, type World } from "#tests/builders/world";
import { writeCursor } from "../rules/cursor";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Actor = Awaited<ReturnType<World["organization"]>>;

async function issued(actor: Actor, names: string[]) {
  const bytes = csvOf(names.length, ([, ...rest], index) => [names[index] ?? "", ...rest]);
  const drafted = await issuance.draftBatch(world.deps, actor, {
    template: "meridian",
    language: "en",
    name: "list.csv",
    bytes,
  });
  if (!drafted.ok) throw new Error(JSON.stringify(drafted));
  const { batchId } = drafted;
  await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: false });
  await world.runJobs();
  return batchId;
}

/** Names of all pages, forth, and of the same pages, back. */
async function pagesOf(actor: Actor, query: Parameters<typeof certificates.listCertificates>[2]) {
  const read = async (cursor = "") => {
    const page = await certificates.listCertificates(world.deps, actor, { ...query, cursor });
    if (!page.ok) throw new Error(page.code);
    return page;
  };
  const namesOf = (page: Awaited<ReturnType<typeof read>>) =>
    page.certificates.map(({ recipientName }) => recipientName);
  let page = await read();
  const forth = [namesOf(page)];
  while (page.next) {
    page = await read(page.next);
    forth.push(namesOf(page));
  }
  const back = [namesOf(page)];
  while (page.previous) {
    page = await read(page.previous);
    back.unshift(namesOf(page));
  }
  expect(back).toEqual(forth);
  return forth.flat();
}

it("shows the certificates of a batch in the order of its file, on every page, and by name where that is asked for", async () => {
  const actor = await world.organization("file-order");
  const names = Array.from({ length: 60 }, (_, n) => `Person ${String((n * 37) % 60).padStart(2, "0")}`);
  const batchId = await issued(actor, names);
  await world.certificate(actor, { name: "Someone else" });
  expect(await pagesOf(actor, { batchId })).toEqual(names);
  expect(await pagesOf(actor, { batchId, order: "name" })).toEqual(names.toSorted());
});

it("keeps the order of the file among those that were issued in one moment, the newest first", async () => {
  const actor = await world.organization("one-moment");
  const names = Array.from({ length: 20 }, (_, n) => `Person ${String((n * 7) % 20).padStart(2, "0")}`);
  await issued(actor, names);
  world.clock.advance(1000);
  await world.certificate(actor, { name: "Someone newer" });
  expect(await pagesOf(actor, {})).toEqual(["Someone newer", ...names]);
});

it("takes a line that is none for the beginning", async () => {
  const actor = await world.organization("wrong-line");
  const batchId = await issued(actor, ["One", "Two"]);
  const id = "ffffffff-ffff-7fff-bfff-ffffffffffff";
  for (const key of ["-1", "1e9", "", "9999999999"]) {
    const cursor = writeCursor({ direction: "next", key, id });
    const page = await certificates.listCertificates(world.deps, actor, { batchId, cursor });
    expect(page).toMatchObject({ ok: true, previous: null, certificates: [{}, {}] });
  }
  const cursor = writeCursor({ direction: "next", key: "2", id });
  const page = await certificates.listCertificates(world.deps, actor, { batchId, cursor });
  expect(page).toMatchObject({ certificates: [{ recipientName: "Two" }] });
});
