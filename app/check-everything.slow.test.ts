import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { World } from "#tests/builders/world";
import { BESIDE } from "#tests/damage/beside";
import { CERTIFICATES } from "#tests/damage/certificates";
import type { Damage } from "#tests/damage/damage";
import { ERASED } from "#tests/damage/erased";
import { EVIDENCE } from "#tests/damage/evidence";
import { LOG } from "#tests/damage/log";
import { MONEY } from "#tests/damage/money";
import { ORGANIZATIONS } from "#tests/damage/organizations";
import { RECIPIENTS } from "#tests/damage/recipients";
import { STATES } from "#tests/damage/states";
import { createDamageWorld, type Ids } from "#tests/damage/world";
import { readColumns, sortColumns } from "../scripts/checks/watched";
import { WATCHED } from "../scripts/checks/watched-columns";
import { checkEverything, ofOneMoment } from "./check-everything.server";

let world: World;
let places: Ids;
beforeAll(async () => {
  ({ world, places } = await createDamageWorld());
});
afterAll(() => world.close());

const undo = new Error("undone");

/**
 * Returns the faults found after statements that only someone with database access could run, with triggers disabled.
 */
async function faultsAfter(statements: string[]): Promise<string[]> {
  let found: string[] = [];
  const damaged = world.db.$transaction(
    async (db) => {
      await db.$executeRawUnsafe("set local session_replication_role = replica");
      for (const statement of statements) {
        const named = statement.replace(/(?<=[\s(]):([a-z]+)\b/g, (_all, name) => `'${places[name]}'`);
        expect(await db.$executeRawUnsafe(named)).toBeGreaterThan(0);
      }
      found = (await checkEverything({ ...world.deps, db })).faults;
      throw undo;
    },
    { timeout: 60_000 },
  );
  await expect(damaged).rejects.toBe(undo);
  return found;
}

const AREAS: [string, Damage[]][] = [
  ["certificates", CERTIFICATES],
  ["what a certificate became", STATES],
  ["what stands beside certificates", BESIDE],
  ["recipients", RECIPIENTS],
  ["erased people", ERASED],
  ["evidence", EVIDENCE],
  ["organizations", ORGANIZATIONS],
  ["the log", LOG],
  ["money", MONEY],
];

describe("npm run fsck", () => {
  it("says nothing where nothing is damaged", async () => {
    expect((await checkEverything(world.deps)).faults).toEqual([]);
  });

  it("says nothing of what changes while it looks, and sees it the next time", async () => {
    const suspend = (suspendedAt: Date | null) =>
      world.db.certificate.updateMany({ where: { id: places.anchored }, data: { suspendedAt } });
    const faults = await ofOneMoment(world.db)(async (db) => {
      await db.certificate.count();
      await suspend(new Date());
      return (await checkEverything({ ...world.deps, db })).faults;
    });
    expect(faults).toEqual([]);
    expect((await checkEverything(world.deps, ofOneMoment(world.db))).faults).toContainEqual(
      expect.stringContaining("is suspended, and the audit log does not know of it"),
    );
    await suspend(null);
  });

  it("has a damage for each row and each column that is said to be watched, and none that does not exist", () => {
    const touched = new Set(AREAS.flatMap(([, damages]) => damages.flatMap(({ touches }) => touches)));
    const models = readColumns(fs.readFileSync("prisma/schema.prisma", "utf8"));
    const watched = Object.entries(WATCHED).flatMap(([model, of]) =>
      typeof of === "string" ? [] : [model, ...sortColumns(of).watched.map((column) => `${model}.${column}`)],
    );
    expect(watched.filter((name) => !touched.has(name))).toEqual([]);
    const existing = [...models].flatMap(([model, columns]) => [
      model,
      ...columns.map((column) => `${model}.${column}`),
    ]);
    expect([...touched].filter((name) => !existing.includes(name))).toEqual([]);
  });

  describe.each(AREAS)("tells of damage to %s, and goes on:", (_area, damages) => {
    it.each(damages.map((damage) => [damage.what, damage] as const))("%s", async (_what, { statements, line }) => {
      const faults = await faultsAfter(statements);
      expect(faults).toContainEqual(expect.stringMatching(line));
      // Message of a check that crashed, which names a program error instead of the damage.
      expect(faults.filter((fault) => fault.includes("could not be checked"))).toEqual([]);
    });
  });
});
