import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import texts from "../../app/i18n/locales/en/verification.json";
import { platformIn } from "../crash/platform";
import { visitorOf } from "./visitor";

const HEALED_WITHIN_MS = 10_000;
const directory = path.resolve("build/outage-embedded");
let platform: Awaited<ReturnType<typeof platformIn>>;
let visitor: ReturnType<typeof visitorOf>;
let publicId = "";

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  platform = await platformIn(directory, { TRUSTED_PROXIES: "1" });
  await platform.start();
  visitor = visitorOf(platform.origin);
  publicId = /\/v\/(CERT-2026-\d{16})/.exec(platform.printed())?.[1] ?? "";
});
afterAll(() => platform?.killEverything());

const POSTMASTER_FILE = path.join(directory, "postgres/cluster/postmaster.pid");
const postmaster = () => Number(fs.readFileSync(POSTMASTER_FILE, "utf8").split("\n")[0]);

/**
 * Returns a function that checks whether a server other than process `pid` runs. Its pid file is empty while it starts.
 */
const postmasterOtherThan = (pid: number) => () => {
  const running = fs.existsSync(POSTMASTER_FILE) ? postmaster() : 0;
  return running > 0 && running !== pid && fs.existsSync(`/proc/${running}`);
};

const isValid = async () => {
  const { text } = await visitor.certificate(publicId);
  return text.includes(`>${texts.verdicts.valid.title}<`);
};
/** Whether the worker works: a job that runs every minute finishes soon after it is requested. */
const jobsDone = async () => {
  const add = "select graphile_worker.add_job('chain.resume-writes', '{}'::json, job_key := 'outage-test')";
  await expect.poll(() => platform.query(add).catch(String), { timeout: HEALED_WITHIN_MS }).toHaveLength(1);
  const waiting = () => platform.query("select 1 from graphile_worker.jobs where key = 'outage-test'");
  await expect.poll(waiting, { timeout: HEALED_WITHIN_MS }).toEqual([]);
};

describe("of what npm start itself has started,", () => {
  it.each<[string, () => unknown]>([
    ["PostgreSQL, killed", () => process.kill(postmaster(), "SIGKILL")],
    ["PostgreSQL, told to stop when its connections end", () => process.kill(postmaster(), "SIGTERM")],
    ["PostgreSQL, told to stop at once", () => process.kill(postmaster(), "SIGINT")],
    ["the web process, killed", async () => process.kill(await platform.pidOf("server/index.js"), "SIGKILL")],
    ["the worker, killed", async () => process.kill(await platform.pidOf("worker.mjs"), "SIGKILL")],
    ["the chain, killed", async () => process.kill(await platform.pidOf("local-chain-child"), "SIGKILL")],
  ])("%s, is back within ten seconds, and everything with it", async (_what, kill) => {
    await expect.poll(isValid, { timeout: 20_000 }).toBe(true);
    await kill();
    const began = performance.now();
    await sleep(300);
    await expect.poll(() => isValid().catch(() => false), { timeout: HEALED_WITHIN_MS, interval: 100 }).toBe(true);
    console.log(`${_what}: healed in ${Math.round(performance.now() - began)} ms`);
    await jobsDone();
  });

  it.runIf(process.platform === "linux")("the worker works in a session of its own and steps back", async () => {
    const [worker, web] = await Promise.all(["worker.mjs", "server/index.js"].map((name) => platform.pidOf(name)));
    const sessionOf = (pid?: number) => execFileSync("ps", ["-o", "sid=", "-p", `${pid}`], { encoding: "utf8" }).trim();
    expect(sessionOf(worker)).toBe(String(worker));
    expect(sessionOf(web)).not.toBe(sessionOf(worker));
    const niceOf = (pid?: number) => execFileSync("ps", ["-o", "ni=", "-p", `${pid}`], { encoding: "utf8" }).trim();
    expect([niceOf(worker), niceOf(web)]).toEqual(["10", "0"]);
  });

  it.runIf(process.platform === "linux")(
    "PostgreSQL steps back in what it does for the worker, and in nothing else",
    async () => {
      const niceOfSessions = () =>
        execFileSync("ps", ["-o", "pid=", "--ppid", `${postmaster()}`], { encoding: "utf8" })
          .trim()
          .split(/\s+/)
          .map((pid) => Number(/nice (-?\d+)/.exec(fs.readFileSync(`/proc/${pid}/autogroup`, "utf8"))?.[1]));
      await expect.poll(isValid, { timeout: 20_000 }).toBe(true);
      await jobsDone();
      const nice = niceOfSessions();
      expect(nice.filter((value) => value === 10).length).toBeGreaterThan(0);
      expect(nice.filter((value) => value === 0).length).toBeGreaterThan(0);
    },
  );

  it("PostgreSQL, killed again and again, ends nothing", async () => {
    for (let times = 0, killed = 0; times < 4; times++) {
      // Backends of a killed server still answer for a moment, and its pid file still names it.
      await expect.poll(postmasterOtherThan(killed), { timeout: HEALED_WITHIN_MS, interval: 50 }).toBe(true);
      await expect.poll(() => isValid().catch(() => false), { timeout: HEALED_WITHIN_MS, interval: 50 }).toBe(true);
      killed = postmaster();
      process.kill(killed, "SIGKILL");
    }
    await expect.poll(() => isValid().catch(() => false), { timeout: HEALED_WITHIN_MS, interval: 100 }).toBe(true);
    await jobsDone();
  });
});

it("a second platform on the same port, or on the same data, says so in one line and leaves the first alone", async () => {
  const samePort = await platformIn(path.join(directory, "other"), { PORT: new URL(platform.origin).port });
  await expect(samePort.start()).rejects.toThrow(
    /Port \d+ is in use by process \d+ \(node\)\. Stop it, or choose another: PORT=\d+ npm start/,
  );
  const sameData = await platformIn(directory);
  await expect(sameData.start()).rejects.toThrow("is in use by a running platform");
  expect(await isValid()).toBe(true);
});

it("starts again with any number of newer lists, and issues nothing of the demonstration twice", async () => {
  const count = async () =>
    (await platform.query<{ count: number }>('select count(*)::int as count from "Certificate"'))[0]?.count;
  const before = await count();
  await platform.query(
    `insert into "Batch" (id, "organizationId", name, template, language, state, "createdBy", "createdAt")
     select gen_random_uuid(), b."organizationId", 'later ' || n, b.template, b.language, 'issued', 'cli', now() + n * interval '1 second'
     from (select * from "Batch" limit 1) b, generate_series(1, 30) n`,
  );
  // Simulates an older installation, which stored no state of the demonstration.
  const memory = path.join(directory, "demonstration.json");
  const { complete: _, ...older } = JSON.parse(fs.readFileSync(memory, "utf8"));
  fs.writeFileSync(memory, JSON.stringify(older));
  await platform.killEverything();
  await platform.start();
  await expect.poll(isValid, { timeout: 20_000 }).toBe(true);
  expect(await count()).toBe(before);
});
