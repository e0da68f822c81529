import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMONSTRATION } from "#app/config.server";
import { ownerOf } from "../kills/list";
import { progressOf } from "../kills/progress";
import { platformIn } from "./platform";

const ROWS = 300;
const directory = path.resolve("build/backup");
const dataDirectory = path.join(directory, "data");
const backup = path.join(directory, "backup");
let platform: Awaited<ReturnType<typeof platformIn>>;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  platform = await platformIn(dataDirectory);
  await platform.start();
});
afterAll(() => platform?.killEverything());

const command = (script: string, args: string[], settings = {}) =>
  spawnSync(process.execPath, ["scripts/run.mjs", `scripts/${script}.ts`, ...args], {
    env: { ...platform.environment, ...settings },
    encoding: "utf8",
  });

/** Returns the events of the demonstration, a line of JSON for each, and the cursor for the next call. */
function eventsOf(after: string[] = []) {
  const { status, stdout, stderr } = command("events", ["--organization", DEMONSTRATION, ...after]);
  return { status, stderr, lines: stdout.split("\n").filter(Boolean), cursor: /--after (\S+)/.exec(stderr)?.[1] ?? "" };
}

async function pageOf(publicId: string) {
  const response = await fetch(`${platform.origin}/v/${publicId}`, { headers: { "Accept-Language": "en" } });
  return { status: response.status, text: await response.text() };
}

test("a backup that is taken while a list is issued brings everything back, and the list goes on from there", async () => {
  const owner = await ownerOf(platform, dataDirectory, ROWS);
  const read = await owner.upload();
  if ("failed" in read) throw new Error(read.failed);
  const [anchored] = await platform.query<{ publicId: string }>(
    `select "publicId" from "Certificate" c join "AnchorBatch" a on a.id = c."anchorBatchId" where a.state = 'anchored' limit 1`,
  );
  if (!anchored) throw new Error("the demonstration has no anchored certificate");
  const earlier = eventsOf();
  await owner.issue(read.draft);
  while (((await progressOf(platform))?.issued ?? 0) < 25) await sleep(20);
  const taken = command("backup", ["--to", backup]);
  expect(taken.stderr).toBe("");
  expect(taken.stdout).toContain(backup);
  // Only the owner may read the keys in the backup.
  expect(fs.statSync(backup).mode & 0o077).toBe(0);
  expect(command("backup", ["--to", backup]).stderr).toContain("is there already");

  const before = await progressOf(platform);
  await platform.killEverything();
  const lost = `${dataDirectory}-lost`;
  fs.renameSync(dataDirectory, lost);
  const refused = command("restore", ["--from", backup], { DATA_DIR: lost });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("already: move them away first")]);
  // Killed at a random moment.
  const killed = spawn(process.execPath, ["scripts/run.mjs", "scripts/restore.ts", "--from", backup], {
    env: platform.environment,
    detached: true,
  });
  await expect
    .poll(() => fs.existsSync(path.join(dataDirectory, "restoring.json")), { timeout: 30_000, interval: 1 })
    .toBe(true);
  await sleep(20);
  if (killed.pid) process.kill(-killed.pid, "SIGKILL");
  const started = command("fsck", []);
  expect([started.status, started.stderr]).toEqual([2, expect.stringContaining(`npm run restore -- --from ${backup}`)]);
  const restored = command("restore", ["--from", backup]);
  expect(restored.stderr).toBe("");
  expect(restored.status).toBe(0);

  await platform.start();
  // A reader with a cursor beyond the backup starts over and finds all events in it.
  expect(eventsOf(["--after", earlier.cursor])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("cursor is gone"),
  });
  expect(eventsOf().lines).toEqual(expect.arrayContaining(earlier.lines));
  expect((await pageOf(anchored.publicId)).text).toMatch(/<h1[^>]*>Certificate is valid</);
  await expect.poll(async () => (await progressOf(platform))?.anchored, { timeout: 90_000, interval: 300 }).toBe(ROWS);
  expect(before?.issued).toBeGreaterThan(0);
  expect(platform.fsck()).toContain("all well");
});

test("what was erased after the backup stays erased where the ledger was kept", async () => {
  const [row] = await platform.query<{ id: string; publicId: string; leaf: string }>(
    `select id, "publicId", leaf from "Certificate" where "anchorBatchId" is not null limit 1`,
  );
  if (!row) throw new Error("there is no certificate to erase");
  const later = path.join(directory, "later");
  expect(command("backup", ["--to", later]).status).toBe(0);
  await platform.killEverything();
  fs.renameSync(dataDirectory, `${dataDirectory}-before`);
  fs.mkdirSync(dataDirectory);
  const entry = { leaf: row.leaf, erasedAt: new Date().toISOString(), erasedBy: "cli" };
  fs.writeFileSync(path.join(dataDirectory, "erasures.log"), `${JSON.stringify(entry)}\n`);
  expect(command("restore", ["--from", later]).stderr).toBe("");
  await platform.start();
  expect((await pageOf(row.publicId)).status).toBe(404);
  const [other] = await platform.query<{ publicId: string }>(
    `select "publicId" from "Certificate" where "erasedAt" is null and "anchorBatchId" is not null limit 1`,
  );
  expect((await pageOf(other?.publicId ?? "")).status).toBe(200);
});

test.each([
  [
    "a file that was changed",
    (copy: string) => fs.appendFileSync(path.join(copy, "data/secrets.json"), " "),
    "is not what was backed up",
  ],
  ["a file that is missing", (copy: string) => fs.rmSync(path.join(copy, "data/chain/journal.jsonl")), "lacks"],
  [
    "a backup from before",
    (copy: string) => {
      const file = path.join(copy, "manifest.json");
      const { storedForm, ...former } = JSON.parse(fs.readFileSync(file, "utf8"));
      expect(storedForm).toMatch(/^[0-9a-f]{64}$/);
      fs.writeFileSync(file, JSON.stringify(former));
    },
    "is not one that this version reads",
  ],
  ["a backup that was not finished", (copy: string) => fs.rmSync(path.join(copy, "manifest.json")), "was not finished"],
])("nothing is restored from %s", (_what, spoil, words) => {
  const copy = path.join(directory, "spoiled");
  fs.rmSync(copy, { recursive: true, force: true });
  execFileSync("cp", ["-a", backup, copy]);
  spoil(copy);
  const target = path.join(directory, "nothing");
  const refused = command("restore", ["--from", copy], { DATA_DIR: target });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(words)]);
  expect(fs.existsSync(target)).toBe(false);
});
