import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformIn } from "../crash/platform";
import { signIn } from "../fuzz/visitor";

/**
 * What an organization does all day, while processes are killed at random moments: a scheduled list, corrections by a list,
 * renewals, and actions on many. `KILLS_ROWS` certificates each, `KILLS_EACH` kills in each.
 */
const ROWS = Number(process.env.KILLS_ROWS ?? 600);
const KILLS = Number(process.env.KILLS_EACH ?? 5);
/** For each step, with its kills, on a machine that has other work. */
const WHOLE_WITHIN_MS = 10 * 60_000 + ROWS * 200;
const directory = path.resolve("build/kills-workspace");
const dataDirectory = path.join(directory, "data");

type Victim = "worker" | "web" | "supervisor" | "PostgreSQL" | "everything";
const VICTIMS: Victim[] = ["worker", "web", "everything", "PostgreSQL", "supervisor"];

let platform: Awaited<ReturnType<typeof platformIn>>;
let cookie = "";
let kills = 0;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  platform = await platformIn(dataDirectory, { TRUSTED_PROXIES: "1" });
  await platform.start();
  const { email, password } = JSON.parse(fs.readFileSync(path.join(dataDirectory, "demonstration.json"), "utf8"));
  cookie = await signIn(platform.origin, { email, password });
});
afterAll(async () => {
  fs.writeFileSync(path.join(directory, "printed.log"), platform.printed());
  await platform?.killEverything();
});

const rowsOf = <T extends object>(sql: string) => platform.query<T & Record<string, unknown>>(sql);
const numberOf = async (sql: string) => (await rowsOf<{ n: number }>(`select (${sql})::int as n`))[0]?.n ?? -1;
const quotaUsed = () => numberOf(`select coalesce(sum(used), 0) from "QuotaUse"`);

/** A form as the browser of a member sends it; where it led. */
async function post(address: string, body: FormData | URLSearchParams): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin", cookie };
  const init = { method: "POST", headers, body, redirect: "manual" as const, signal: AbortSignal.timeout(60_000) };
  const response = await fetch(platform.origin + address, init);
  if (response.status !== 303) throw new Error(`${address} was answered with ${response.status}`);
  return response.headers.get("location") ?? "";
}

async function upload(name: string, csv: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([csv], name, { type: "text/csv" }));
  form.set("template", "meridian");
  form.set("language", "en");
  const led = await post("/app/batches/new", form);
  const draft = led.endsWith("/columns") ? await post(led, new URLSearchParams()) : led;
  return draft.split("?")[0] ?? "";
}

async function kill(victim: Victim): Promise<void> {
  const end = async (text: string) => void process.kill(await platform.pidOf(text), "SIGKILL");
  if (victim === "worker") return end("worker.mjs");
  if (victim === "web") return end("server/index.js");
  if (victim === "PostgreSQL") return platform.killPostgres();
  if (victim === "supervisor") await end("start.mjs");
  else await platform.killEverything();
  await sleep(500);
  await platform.start();
}

/**
 * Kills one after another while `left` says how much is still to be done, each at a random moment of a part of its own, so
 * that there are kills from the first rows to the last; then waits for the end.
 */
async function whileKilling(what: string, left: () => Promise<number>): Promise<void> {
  const deadline = Date.now() + WHOLE_WITHIN_MS;
  const look = async () => {
    while (Date.now() < deadline) {
      const found = await left().catch(() => null);
      if (found !== null) return found;
      await sleep(100);
    }
    throw new Error(`${what}: the database did not come back`);
  };
  const whole = await look();
  let killed = 0;
  while (killed < KILLS) {
    const due = whole * (1 - (killed + Math.random()) / KILLS);
    let before = await look();
    for (; before > due && Date.now() < deadline; before = await look()) await sleep(20);
    if (before === 0) break;
    const victim = VICTIMS[kills++ % VICTIMS.length] ?? "everything";
    await kill(victim);
    killed++;
    console.log(`${what}: ${victim} killed with ${before} to do, ${await look()} after`);
  }
  while ((await look()) > 0) {
    if (Date.now() > deadline) throw new Error(`${what}: ${await look()} are left`);
    await sleep(200);
  }
  expect(killed, `${what} was over before anything was killed`).toBeGreaterThan(0);
}

const ACHIEVEMENT = "Killed at work";
const mine = (more = "") => `from "Certificate" where "achievementName" = '${ACHIEVEMENT}'${more}`;
const standing = ` and "revokedAt" is null`;

test("a scheduled list is issued once, at its time, each row once, and counted once", async () => {
  const before = await quotaUsed();
  const lines = Array.from({ length: ROWS }, (_, i) => `Person ${i},killed-${i}@example.org,${ACHIEVEMENT},2026-11-02`);
  const draft = await upload("scheduled.csv", `name,email,achievement,issued_on\n${lines.join("\n")}\n`);
  const at = new Date(Date.now() + 12_000);
  await post(draft, new URLSearchParams({ intent: "schedule", at: at.toISOString() }));
  await kill("everything");
  expect(await numberOf(`select count(*) ${mine()}`)).toBe(0);
  while (Date.now() < at.getTime()) await sleep(100);
  await whileKilling("scheduled", () => numberOf(`select ${ROWS} - count(*) ${mine()}`));
  expect(await numberOf(`select count(distinct "recipientEmail") ${mine()}`)).toBe(ROWS);
  const issued = () => numberOf(`select count(*) from "Batch" where name = 'scheduled.csv' and state = 'issued'`);
  await expect.poll(issued, { timeout: 30_000 }).toBe(1);
  expect((await quotaUsed()) - before).toBe(ROWS);
});

test("corrections by a list replace each certificate once, and cost nothing", async () => {
  const before = await quotaUsed();
  const old = await rowsOf<{ publicId: string }>(`select "publicId" ${mine(standing)} order by "publicId"`);
  const lines = old.map(({ publicId }, i) => `${publicId},Corrected ${i}`);
  const draft = await upload("corrected.csv", `Certificate ID,Name\n${lines.join("\n")}\n`);
  await post(draft, new URLSearchParams({ intent: "issue", replaceChanged: "on" }));
  await whileKilling("corrected", () =>
    numberOf(`select ${ROWS} - count(*) ${mine(' and "supersededById" is not null')}`),
  );
  expect(await numberOf(`select count(*) ${mine()}`)).toBe(2 * ROWS);
  expect(await numberOf(`select count(distinct "supersededById") ${mine()}`)).toBe(ROWS);
  expect(await numberOf(`select count(*) ${mine(`${standing} and "recipientName" like 'Corrected %'`)}`)).toBe(ROWS);
  expect(await quotaUsed()).toBe(before);
});

/** What is to be done to all that stand, or those of one list, as the page asks for it; the address of the action. */
async function actOnAll(kind: string, list = ""): Promise<string> {
  const query = new URLSearchParams({ search: "Corrected", state: "standing", ...(list ? { list } : {}) }).toString();
  return post("/app/certificates/actions", new URLSearchParams({ kind, scope: "all", query }));
}
const waiting = (address: string) =>
  numberOf(
    `select count(*) from "BulkItem" where "bulkActionId" = '${address.split("/").at(-1)}' and state = 'waiting'`,
  );

test("files of many are drawn, each certificate settled once", async () => {
  const action = await actOnAll("files");
  await post(action, new URLSearchParams({ intent: "confirm", format: "pdf" }));
  await whileKilling("files", () => waiting(action));
  const done = `select count(*) from "BulkItem" where "bulkActionId" = '${action.split("/").at(-1)}' and state = 'done'`;
  expect(await numberOf(done)).toBe(ROWS);
});

/** The list that renewals were issued by. */
let renewals = "";

test("many are renewed by a list, each once, and counted once", async () => {
  const before = await quotaUsed();
  const action = await actOnAll("renew");
  const draft = await post(action, new URLSearchParams({ intent: "confirm", issued_on: "2026-11-24", expires_on: "" }));
  renewals = draft.split("/").at(-1) ?? "";
  await post(draft, new URLSearchParams({ intent: "issue" }));
  await whileKilling("renewed", () => numberOf(`select ${ROWS} - count(*) ${mine(' and "renewedById" is not null')}`));
  expect(await numberOf(`select count(distinct "renewedById") ${mine()}`)).toBe(ROWS);
  expect(await numberOf(`select count(*) ${mine(standing)}`)).toBe(2 * ROWS);
  expect((await quotaUsed()) - before).toBe(ROWS);
});

test("many are revoked, each once, with one entry in the audit log and one mail", async () => {
  const action = await actOnAll("revoke", renewals);
  await post(action, new URLSearchParams({ intent: "confirm", reason: "issued-in-error", note: "" }));
  await whileKilling("revoked", () => waiting(action));
  const those = ` and "batchId" = '${renewals}'`;
  expect(await numberOf(`select count(*) ${mine(` and "revokedAt" is not null${those}`)}`)).toBe(ROWS);
  expect(await numberOf(`select count(*) ${mine(standing)}`)).toBe(ROWS);
  const revoked = `select id ${mine(those)}`;
  const entries = `from "AuditEntry" where action = 'certificate.revoked' and subject in (select id::text from (${revoked}) r)`;
  expect(await numberOf(`select count(*) ${entries}`)).toBe(ROWS);
  expect(await numberOf(`select count(distinct subject) ${entries}`)).toBe(ROWS);
  const mails = `from "Message" where kind = 'certificate-revoked' and about in (${revoked})`;
  expect(await numberOf(`select count(*) ${mails}`)).toBe(ROWS);
});

test("nobody gets two mails of one kind about one certificate, and fsck finds everything well", async () => {
  const open = () =>
    numberOf(`select count(*) from "Message" where state in ('queued', 'sending') and "toAddress" like 'killed-%'`);
  await expect.poll(open, { timeout: WHOLE_WITHIN_MS, interval: 1_000 }).toBe(0);
  const twice = await rowsOf(
    `select about, kind, count(*)::int as n from "Message" where "toAddress" like 'killed-%' group by 1, 2 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  // Each message is one file: one that went out twice would be two.
  const sent = await numberOf(`select count(*) from "Message" where state = 'sent' and "toAddress" like 'killed-%'`);
  const files = fs.readdirSync(path.join(dataDirectory, "mail")).filter((name) => name.endsWith(".eml"));
  const addressed = files.filter((name) =>
    /^To:.*killed-\d+@/m.test(fs.readFileSync(path.join(dataDirectory, "mail", name), "latin1").slice(0, 4000)),
  );
  expect(addressed).toHaveLength(sent);
  const printed = platform.fsck();
  console.log(printed.trim());
  expect(printed).toContain("all well");
});
