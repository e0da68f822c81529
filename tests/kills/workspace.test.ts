import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformIn } from "../crash/platform";
import { type Organization, organizationIn } from "./organization";
import { kill, VICTIMS } from "./victims";

/**
 * Number of certificates in each step. The steps are an organization's work besides its lists (matrix.test.ts):
 * downloads of many files, and renewals. Each step has `KILLS_EACH` kills at random moments.
 */
const ROWS = Number(process.env.KILLS_ROWS ?? 600);
const KILLS = Number(process.env.KILLS_EACH ?? 5);
/** Time limit of each step with its kills, on a machine with other load. */
const WHOLE_WITHIN_MS = 10 * 60_000 + ROWS * 200;
const directory = path.resolve("build/kills-workspace");
const dataDirectory = path.join(directory, "data");

let platform: Awaited<ReturnType<typeof platformIn>>;
let organization: Organization;
let kills = 0;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  platform = await platformIn(dataDirectory, { TRUSTED_PROXIES: "1" });
  await platform.start();
  organization = await organizationIn(platform, dataDirectory);
});
afterAll(async () => {
  fs.writeFileSync(path.join(directory, "printed.log"), platform.printed());
  await platform?.killEverything();
});

const numberOf = (sql: string) => organization.numberOf(sql);

/**
 * Kills victims in turn while `left` reports unfinished work, each at a random moment of its own section, so that kills
 * are spread over all rows; then waits for the end.
 */
async function whileKilling(what: string, left: () => Promise<number>): Promise<void> {
  const deadline = Date.now() + WHOLE_WITHIN_MS;
  const style = async () => {
    while (Date.now() < deadline) {
      const found = await left().catch(() => null);
      if (found !== null) return found;
      await sleep(100);
    }
    throw new Error(`${what}: the database did not come back`);
  };
  const whole = await style();
  let killed = 0;
  while (killed < KILLS) {
    const due = whole * (1 - (killed + Math.random()) / KILLS);
    let before = await style();
    for (; before > due && Date.now() < deadline; before = await style()) await sleep(20);
    if (before === 0) break;
    const victim = VICTIMS[kills++ % VICTIMS.length] ?? "everything";
    await kill(platform, victim);
    killed++;
    console.log(`${what}: ${victim} killed with ${before} to do, ${await style()} after`);
  }
  while ((await style()) > 0) {
    if (Date.now() > deadline) throw new Error(`${what}: ${await style()} are left`);
    await sleep(200);
  }
  expect(killed, `${what} was over before anything was killed`).toBeGreaterThan(0);
}

const ACHIEVEMENT = "Killed at work";
const mine = (more = "") => `from "Certificate" where "achievementName" = '${ACHIEVEMENT}'${more}`;
const notRevoked = ` and "revokedAt" is null`;

test("a list is issued", async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => `Person ${i},killed-${i}@example.org,${ACHIEVEMENT},2026-11-02`);
  const draft = await organization.upload("kept.csv", `name,email,achievement,issued_on\n${lines.join("\n")}\n`);
  await organization.post(draft, new URLSearchParams({ intent: "issue" }));
  await expect
    .poll(() => numberOf(`select count(*) ${mine()}`), { timeout: WHOLE_WITHIN_MS, interval: 200 })
    .toBe(ROWS);
});

/** Starts an action on all valid certificates; returns the address of the action. */
const actOnAll = (kind: string) => organization.actOnAll(kind, { search: ACHIEVEMENT, state: "standing" });

test("files of many are drawn, each certificate settled once", async () => {
  const action = await actOnAll("files");
  await organization.post(action, new URLSearchParams({ intent: "confirm", format: "pdf" }));
  await whileKilling("files", () => organization.waiting(action));
  const done = `select count(*) from "BulkItem" where "bulkActionId" = '${action.split("/").at(-1)}' and state = 'done'`;
  expect(await numberOf(done)).toBe(ROWS);
});

test("many are renewed by a list, each once, and counted once", async () => {
  const before = await organization.quotaUsed();
  const action = await actOnAll("renew");
  const draft = await organization.post(
    action,
    new URLSearchParams({ intent: "confirm", issued_on: "2026-11-24", expires_on: "" }),
  );
  await organization.post(draft, new URLSearchParams({ intent: "issue" }));
  await whileKilling("renewed", () => numberOf(`select ${ROWS} - count(*) ${mine(' and "renewedById" is not null')}`));
  expect(await numberOf(`select count(distinct "renewedById") ${mine()}`)).toBe(ROWS);
  expect(await numberOf(`select count(*) ${mine(notRevoked)}`)).toBe(2 * ROWS);
  expect((await organization.quotaUsed()) - before).toBe(ROWS);
});

test("nobody gets two mails of one kind about one certificate, and fsck finds everything well", async () => {
  const open = () =>
    numberOf(`select count(*) from "Message" where state in ('queued', 'sending') and "toAddress" like 'killed-%'`);
  await expect.poll(open, { timeout: WHOLE_WITHIN_MS, interval: 1_000 }).toBe(0);
  const twice = await organization.rowsOf(
    `select about, kind, count(*)::int as n from "Message" where "toAddress" like 'killed-%' group by 1, 2 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  // Each message is one file, so a message sent twice would be two files.
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
