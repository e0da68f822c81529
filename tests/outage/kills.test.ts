import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformIn } from "../crash/platform";
import { goThrough, type Moment, momentsOf } from "../kills/moments";
import { organizationIn } from "../kills/organization";
import { kill, VICTIMS } from "../kills/victims";

/**
 * Rows of one random run of each moment; `npm test -- kills` runs each with each victim, and lists ten times as long.
 */
const ROWS = 150;
/** Seed that decides victims and moments; OUTAGE_SEED repeats a run. */
const SEED = Number(process.env.OUTAGE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MOMENTS = 5;
/** Timeout in milliseconds; alone on two cores all five take about a minute. */
const WITHIN_MS = 4 * 60_000;
const directory = path.resolve("build/outage-kills");

let platform: Awaited<ReturnType<typeof platformIn>>;
let moments: Moment[];

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  platform = await platformIn(directory, { TRUSTED_PROXIES: "1" });
  await platform.start();
  moments = momentsOf(await organizationIn(platform, directory), "Drawn kill", ROWS);
});
afterAll(() => platform?.killEverything());

const drawn = fc.sample(fc.record({ victim: fc.constantFrom(...VICTIMS), killAt: fc.integer({ min: 0, max: 9 }) }), {
  seed: SEED,
  numRuns: MOMENTS,
});

test.each(drawn.map((run, place) => ({ ...run, place })))(
  `moment $place of a list, $victim killed at $killAt tenths, ends as if nothing had been (OUTAGE_SEED=${SEED})`,
  { timeout: WITHIN_MS },
  async ({ victim, killAt, place }) => {
    const moment = moments[place];
    if (!moment) throw new Error(`there is no moment ${place}`);
    const { left, after } = await goThrough(moment, killAt / 10, () => kill(platform, victim), WITHIN_MS);
    console.log(`${moment.name}: ${victim} killed with ${left} of ${ROWS} to do, ${after} when it was back`);
  },
);

test("and fsck finds everything well", () => {
  expect(platform.fsck()).toContain("all well");
});
