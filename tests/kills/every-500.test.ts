import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import texts from "../../app/i18n/locales/en/verification.json";
import { platformIn } from "../crash/platform";
import { visitorOf } from "../outage/visitor";
import { addressOf, LIST_NAME, ownerOf } from "./list";
import { movedOn, type Progress, progressOf } from "./progress";

const ROWS = Number(process.env.KILLS_ROWS ?? 5000);
const EVERY = 500;
const BACK_WITHIN_MS = 60_000;
const WHOLE_WITHIN_MS = 20 * 60_000;
const directory = path.resolve("build/kills");
const dataDirectory = path.join(directory, "data");

type Victim = "worker" | "web" | "chain" | "PostgreSQL" | "supervisor" | "everything";
const VICTIMS: Victim[] = ["worker", "web", "chain", "PostgreSQL", "supervisor", "everything"];
/** Victims while a tree is being anchored, the most important ones first. */
const WHILE_ANCHORING: Victim[] = ["PostgreSQL", "everything", "chain", "worker", "supervisor", "web"];

let platform: Awaited<ReturnType<typeof platformIn>>;
let visitor: ReturnType<typeof visitorOf>;
let owner: Awaited<ReturnType<typeof ownerOf>>;
let demonstrationId = "";
const table: string[] = [];
const starts: number[] = [];
let starting = Promise.resolve();

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  platform = await platformIn(dataDirectory, { TRUSTED_PROXIES: "1" });
  console.log(`first start: ${seconds(await platform.start())} s`);
  visitor = visitorOf(platform.origin);
  demonstrationId = /\/v\/(CERT-2026-\d{16})/.exec(platform.printed())?.[1] ?? "";
  owner = await ownerOf(platform, dataDirectory, ROWS);
});
afterAll(async () => {
  console.log(
    `\nno. | stage | victim | issued | anchored | mailed | pages back after s | work back after s | load of the machine`,
  );
  for (const line of table) console.log(line);
  console.log(`npm start after a kill: ${starts.map(seconds).join(", ")} s`);
  fs.writeFileSync(path.join(directory, "printed.log"), platform.printed());
  await platform?.killEverything();
});

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const one = async <T extends object>(sql: string) => (await platform.query<T & Record<string, unknown>>(sql))[0];
const isValid = async (publicId: string) =>
  (await visitor.certificate(publicId)).text.includes(`>${texts.verdicts.valid.title}<`);
const quotaUsed = async () =>
  (await one<{ used: number }>(`select coalesce(sum(used), 0)::int as used from "QuotaUse"`))?.used ?? 0;

/** Kills a victim and restarts it immediately, as a service manager would. */
async function kill(victim: Victim): Promise<void> {
  const end = async (text: string) => void process.kill(await platform.pidOf(text), "SIGKILL");
  if (victim === "worker") return end("worker.mjs");
  if (victim === "web") return end("server/index.js");
  if (victim === "chain") return end("local-chain-child");
  if (victim === "PostgreSQL") return platform.killPostgres();
  const web = await platform.pidOf("server/index.js");
  if (victim === "supervisor") await end("start.mjs");
  else await platform.killEverything();
  starting = platform.start().then((ms) => void starts.push(ms));
  // An answer of the old web process would prove nothing.
  while (isAlive(web)) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Kills a victim, and returns the time until pages are served again and the work continues. */
async function killAndWait(victim: Victim, workGoesOn: () => Promise<boolean>) {
  const began = performance.now();
  await kill(victim);
  const backAfter = async (isBack: () => Promise<boolean>) => {
    while (!(await isBack().catch(() => false))) {
      if (performance.now() - began > BACK_WITHIN_MS) throw new Error(`not back a minute after the kill of ${victim}`);
      await sleep(50);
    }
    return seconds(performance.now() - began);
  };
  const back = await Promise.all([backAfter(() => isValid(demonstrationId)), backAfter(workGoesOn)]);
  await starting;
  return back;
}

async function killAt(stage: string, victim: Victim, at: Progress) {
  const goesOn = async () => {
    const now = await progressOf(platform);
    return now !== null && movedOn(at, now, ROWS);
  };
  note(stage, victim, at, await killAndWait(victim, goesOn));
}

function note(stage: string, victim: Victim, at: Omit<Progress, "treesOnTheirWay">, back: string[]) {
  table.push(
    [table.length + 1, stage, victim, at.issued, at.anchored, at.mailed, ...back, os.loadavg()[0]?.toFixed(1)].join(
      " | ",
    ),
  );
  console.log(table.at(-1));
}

/** Polls until the list has reached a state. */
async function until(reached: (now: Progress) => boolean, withinMs = WHOLE_WITHIN_MS): Promise<Progress> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(20)) {
    const now = await progressOf(platform);
    if (now && reached(now)) return now;
  }
  throw new Error(`the list did not get further: ${JSON.stringify(await progressOf(platform))}`);
}

let draft = "";

test("a list whose reading is killed is a whole draft or none, and is read the next time", async () => {
  await owner.upload();
  const began = performance.now();
  const warm = await owner.upload();
  if ("failed" in warm) throw new Error(warm.failed);
  const took = performance.now() - began;
  console.log(`reading ${ROWS} rows: ${seconds(took)} s`);
  for (const victim of ["web", "PostgreSQL", "everything"] as const) {
    const sending = owner.upload();
    await sleep(took / 3);
    const [back = ""] = await killAndWait(victim, async () => true);
    const outcome = await sending;
    console.log(`list being read, ${victim} killed: ${"failed" in outcome ? outcome.failed : "read all the same"}`);
    note("reading", victim, { issued: 0, anchored: 0, mailed: 0 }, [back, "-"]);
    expect(outcome).toHaveProperty("failed");
    // A new process is slow at first, until its code is compiled.
    await owner.upload();
  }
  const last = await owner.upload();
  if ("failed" in last) throw new Error(last.failed);
  draft = last.draft;
  // After a kill between the two steps, the file is stored completely, and the mapping of its columns is requested
  // again.
  const drafts = await platform.query<{ state: string; rows: number; table: number }>(
    `select b.state, (select count(*)::int from "BatchRow" r where r."batchId" = b.id) as rows,
     (select count(*)::int from "BatchTable" t where t."batchId" = b.id) as "table"
     from "Batch" b where b.name = '${LIST_NAME}'`,
  );
  for (const { state, rows, table: kept } of drafts)
    expect({ state, rows, kept }).toEqual(
      state === "matching" ? { state, rows: 0, kept: 1 } : { state: "draft", rows: ROWS, kept: expect.any(Number) },
    );
});

test("it is issued, anchored and mailed while one after another is killed", async () => {
  const before = await quotaUsed();
  await owner.issue(draft);
  for (let round = 0, at = EVERY; at < ROWS; round++, at += EVERY) {
    const anchoring = round >= VICTIMS.length;
    const victim = (anchoring ? WHILE_ANCHORING : VICTIMS)[round % VICTIMS.length] ?? "everything";
    const now = await until(({ issued, treesOnTheirWay }) => issued >= at && (!anchoring || treesOnTheirWay > 0));
    await killAt(anchoring ? "anchoring" : "issuing", victim, now);
  }
  const allIssued = await until(({ issued }) => issued >= ROWS);
  let mailed = allIssued.mailed;
  for (const victim of VICTIMS) {
    mailed += EVERY;
    if (mailed >= ROWS) break;
    const now = await until((progress) => progress.mailed >= mailed);
    await killAt("mailing", victim, now);
  }
  await until((now) => now.anchored === ROWS && now.mailed === ROWS);
  expect((await quotaUsed()) - before).toBe(ROWS);
});

test("there are as many certificates as rows, each once, each in one confirmed tree", async () => {
  const counted = await one(
    `select count(*)::int as certificates, count(distinct c."recipientEmail")::int as people,
            count(distinct c."publicId")::int as ids, count(distinct r.line)::int as lines,
            (count(*) filter (where a.state = 'anchored'))::int as anchored
     from "Certificate" c join "BatchRow" r on r."certificateId" = c.id
     left join "AnchorBatch" a on a.id = c."anchorBatchId" where c."achievementName" = 'A list of kills'`,
  );
  expect(counted).toEqual({ certificates: ROWS, people: ROWS, ids: ROWS, lines: ROWS, anchored: ROWS });
  const unwritten = await platform.query(`select key from "ChainWrite" where state <> 'done'`);
  expect(unwritten).toEqual([]);
  const twice = await platform.query(
    `select "writeId" from "ChainTransaction" where state = 'mined' group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

test("the contract has logged each root once, and no other", async () => {
  const roots = await platform.query<{ root: string; contract: string }>(`select root, contract from "AnchorBatch"`);
  const { port } = JSON.parse(fs.readFileSync(path.join(dataDirectory, "chain/endpoint.json"), "utf8"));
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_getLogs",
      params: [{ fromBlock: "0x0", toBlock: "latest", address: roots[0]?.contract }],
    }),
  });
  const { result } = (await response.json()) as { result: { topics: string[] }[] };
  // The event of an anchor is anonymous: its root is its only topic.
  const logged = result.filter(({ topics }) => topics.length === 1).map(({ topics }) => topics[0]?.slice(2));
  expect(logged.sort()).toEqual(roots.map(({ root }) => root).sort());
});

test("everybody got one mail, and no piece of one is left behind", async () => {
  const folder = path.join(dataDirectory, "mail");
  const files = fs.readdirSync(folder);
  const received = new Map<string, number>();
  for (const file of files.filter((name) => name.endsWith(".eml"))) {
    const head = fs.readFileSync(path.join(folder, file), "latin1").slice(0, 4000);
    const to = /^To:.*?(person-\d+@example\.org)/m.exec(head)?.[1];
    if (to) received.set(to, (received.get(to) ?? 0) + 1);
  }
  expect(received).toEqual(new Map([...Array(ROWS).keys()].map((i) => [addressOf(i), 1])));
  expect(files.filter((name) => !name.endsWith(".eml"))).toEqual([]);
  const states = await platform.query(
    `select state::text, count(*)::int as messages from "Message" where kind = 'certificate-issued' group by 1`,
  );
  expect(states).toEqual([{ state: "sent", messages: expect.any(Number) }]);
});

test("fsck finds everything well, and pages say that certificates are valid", async () => {
  const samples = await platform.query<{ publicId: string }>(
    `select "publicId" from "Certificate" where "achievementName" = 'A list of kills'
     and "recipientEmail" in (${[0, 1, 2, 3, 4].map((i) => `'${addressOf(Math.floor((i * (ROWS - 1)) / 4))}'`)})`,
  );
  expect(samples).toHaveLength(5);
  for (const { publicId } of samples) expect(await isValid(publicId), publicId).toBe(true);
  const printed = platform.fsck();
  console.log(printed.trim());
  expect(printed).toContain("all well");
});
