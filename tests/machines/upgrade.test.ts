import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyProject } from "../additions/copy";
import { startMachines } from "./machines";
import { openSite, type Site } from "./site";

const directory = path.resolve("build/machines-upgrade");

// Until there is a release, the previous release is this source, built again in a separate folder.
const before = copyProject();
let all: Awaited<ReturnType<typeof startMachines>>;
let site: Site;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  const built = before.run("scripts/build.mjs");
  expect(built.ok, built.output).toBe(true);
  all = await startMachines(directory, { release: before.directory });
  // Expand: the tables of this release exist while the previous release runs.
  await all.run("scripts/embedded/prepare-child.ts", "migrate");
  site = await openSite(all, directory);
}, 480_000);
afterAll(async () => {
  await site?.deps.close();
  await all?.stop();
  before.remove();
});

/** The tests run in order: they are the steps of scripts/deploy/README.md. */
it("replaces one machine after the other by this release, while people issue and look through both", async () => {
  const observed = await site.survives("rolling upgrade", async () => {
    for (const { web, worker } of all.machines) {
      expect(await web.stop()).toBe(0);
      await worker.stop();
      web.upgrade();
      worker.upgrade();
      await web.start();
      await worker.start();
    }
  });
  expect(observed.refused).toEqual([]);
});

it("goes back to the release before, machine by machine", async () => {
  const observed = await site.survives("rolling back", async () => {
    const [{ web, worker }] = all.machines;
    expect(await web.stop()).toBe(0);
    await worker.stop();
    web.downgrade();
    worker.downgrade();
    await web.start();
    await worker.start();
  });
  expect(observed.refused).toEqual([]);
});
