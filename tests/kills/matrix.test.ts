import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformIn } from "../crash/platform";
import { goThrough, mailbox, momentsOf } from "./moments";
import { organizationIn } from "./organization";
import { kill, VICTIMS } from "./victims";

/** Rows of each of thirty runs: each of five moments with each victim, killed once at a random part of the work. */
const ROWS = Number(process.env.KILLS_ROWS ?? 1_500);
const WITHIN_MS = 5 * 60_000 + ROWS * 100;
/** Time limit for mails: some forty thousand are sent, each with a drawn file. */
const MAILED_WITHIN_MS = 5 * 60_000 + ROWS * 1_000;
const directory = path.resolve("build/kills-matrix");
const dataDirectory = path.join(directory, "data");

let platform: Awaited<ReturnType<typeof platformIn>>;
let organization: Awaited<ReturnType<typeof organizationIn>>;

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

describe.each(VICTIMS)("with the %s killed,", (victim) => {
  const name = `Matrix of the ${victim}`;
  test.each([0, 1, 2, 3, 4])("moment %i of a list ends as if nothing had been", async (index) => {
    const moment = momentsOf(organization, name, ROWS)[index];
    if (!moment) throw new Error(`there is no moment ${index}`);
    const killAt = Math.random();
    const { left, after } = await goThrough(moment, killAt, () => kill(platform, victim), WITHIN_MS);
    console.log(`${moment.name}: ${victim} killed with ${left} of ${ROWS} to do, ${after} when it was back`);
  });
});

test("nobody gets two mails of one kind about one certificate, and fsck finds everything well", async () => {
  const { numberOf, rowsOf } = organization;
  const addressed = `"toAddress" like '${mailbox("Matrix")}%'`;
  const open = () => numberOf(`select count(*) from "Message" where state in ('queued', 'sending') and ${addressed}`);
  await expect.poll(open, { timeout: MAILED_WITHIN_MS, interval: 1_000 }).toBe(0);
  expect(
    await rowsOf(`select about, kind from "Message" where ${addressed} group by 1, 2 having count(*) > 1`),
  ).toEqual([]);
  const printed = platform.fsck();
  console.log(printed.trim());
  expect(printed).toContain("all well");
});
