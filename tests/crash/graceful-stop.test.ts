import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST_NAME, ownerOf } from "../kills/list";
import { progressOf } from "../kills/progress";
import { platformIn } from "./platform";

const ROWS = 400;
/**
 * Maximum time for a stop in milliseconds: the supervisor's limit for processes, and the end of the supervisor and the
 * database.
 */
const STOPPED_WITHIN_MS = 20_000;
const directory = path.resolve("build/graceful-stop");
let platform: Awaited<ReturnType<typeof platformIn>>;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  platform = await platformIn(directory);
  await platform.start();
});
afterAll(() => platform?.killEverything());

test("told to stop in the middle of a list, it answers what is on its way, ends well, and finishes the list next time", async () => {
  const owner = await ownerOf(platform, directory, ROWS);
  const read = await owner.upload();
  if ("failed" in read) throw new Error(read.failed);
  await owner.issue(read.draft);
  while (((await progressOf(platform))?.issued ?? 0) < 25) await sleep(20);
  // One answer would last a minute, the other a moment.
  const followed = await owner.follow(read.draft);
  expect(followed.status).toBe(200);
  const uploading = owner.upload();
  await sleep(50);

  const { code, ms } = await platform.stop();
  console.log(`stopped after ${Math.round(ms)} ms`);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOPPED_WITHIN_MS);
  expect(await uploading).toHaveProperty("draft");
  expect(fs.existsSync(path.join(directory, "postgres/cluster/postmaster.pid"))).toBe(false);

  await platform.start();
  const before = await progressOf(platform);
  expect(before?.issued).toBeGreaterThanOrEqual(25);
  await expect.poll(async () => (await progressOf(platform))?.anchored, { timeout: 60_000, interval: 200 }).toBe(ROWS);
  const [counted] = await platform.query<{ certificates: number; people: number }>(
    `select count(*)::int as certificates, count(distinct "recipientEmail")::int as people from "Certificate" c
     join "Batch" b on b.id = c."batchId" where b.name = '${LIST_NAME}'`,
  );
  expect(counted).toEqual({ certificates: ROWS, people: ROWS });
  expect(platform.fsck()).toContain("all well");
});
