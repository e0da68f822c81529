import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let atlas: organizations.OrganizationActor;
let other: organizations.OrganizationActor;
const ours = crypto.randomUUID();
const theirs = crypto.randomUUID();

beforeEach(async () => {
  world = await createWorld();
  atlas = await world.organization("atlas");
  other = await world.organization("other");
  await act(atlas, ours);
  await act(other, theirs);
  await act({ ...other, organizationId: null }, "audit", "platform.audit-exported");
});
afterEach(() => world.close());

type Doer = { organizationId: string | null; name: organizations.OrganizationActor["name"] };
const act = ({ organizationId, name }: Doer, subject: string, action = "certificate.revoked") =>
  audit.recordAudit(world.db, world.deps, { organizationId, actor: name, action, subject });

type Reading<Scope extends audit.AuditScope> = audit.AuditReading<string, Scope>;
const reading = <Scope extends audit.AuditScope>(scope: Scope, filter = {}): Reading<Scope> => ({
  scope,
  filter,
  namePeople: async () => new Map(),
  nameOthers: async () => new Map(),
  show: ({ subject }) => subject,
});
const record = { organizationId: null, actor: "cli", action: "platform.audit-exported", subject: "taken" } as const;

const list = async (scope: audit.AuditScope, filter = {}, after = "") =>
  (await audit.listEntries(world.db, reading(scope, filter), after)).entries;
async function exported(scope: audit.AuditScope, filter = {}) {
  const all: string[] = [];
  for await (const chunk of await audit.exportEntries(world.deps, reading(scope, filter), record)) all.push(...chunk);
  return all;
}
async function sealed(organizationId: string, filter = {}) {
  const shown = { ...reading({ organizationId }, filter), hidesActor: () => false };
  const log = await audit.exportSealedLog(world.deps, shown, record);
  const all: string[] = [];
  for await (const parts of log.parts) all.push(...parts.flatMap((part) => ("entry" in part ? [part.entry] : [])));
  return all;
}

describe("a reader of an organization", () => {
  it("never reads what is another's, however it is asked, and reads its own each time", async () => {
    const mine = { organizationId: atlas.organizationId };
    const yours = { organizationId: other.organizationId };
    const filters = [{}, { nouns: ["certificate"] }, { actor: other.name }, { subject: theirs }, { from: new Date(0) }];
    for (const filter of filters) {
      for (const found of [list(mine, filter), exported(mine, filter), sealed(atlas.organizationId, filter)])
        expect(await found).not.toContain(theirs);
      for (const found of [list(yours, filter), exported(yours, filter), sealed(other.organizationId, filter)])
        expect(await found).toContain(theirs);
    }
    for (const found of [list(mine), exported(mine), sealed(atlas.organizationId)]) expect(await found).toContain(ours);
  });

  it("reads its own from where a page of another's ended", async () => {
    for (let count = 0; count < 50; count++) await act(other, theirs);
    const { next } = await audit.listEntries(world.db, reading({ organizationId: other.organizationId }), "");
    expect(next).not.toBeNull();
    const after = next ?? "";
    expect(await list({ organizationId: atlas.organizationId }, {}, after)).not.toContain(theirs);
    expect(await list({ organizationId: atlas.organizationId }, {}, after)).toContain(atlas.organizationId);
    expect(await list({ organizationId: other.organizationId }, {}, after)).toContain(other.organizationId);
  });

  it("reads nothing without its id, where a query would find everybody's", async () => {
    for (const id of ["", undefined]) {
      const nobody = { organizationId: id as string };
      await expect(list(nobody)).rejects.toThrow("read by its id");
      await expect(exported(nobody)).rejects.toThrow("read by its id");
    }
    expect(await list({ organizationId: atlas.organizationId })).toContain(ours);
  });
});

describe("a reader of the platform", () => {
  it("reads everybody's, or what belongs to no organization alone", async () => {
    for (const read of [list, exported]) {
      expect(await read("everything")).toEqual(expect.arrayContaining([ours, theirs, "audit"]));
      const own = await read("platform");
      expect(own).toContain("audit");
      expect(own).not.toContain(ours);
      expect(own).not.toContain(theirs);
    }
  });

  it("finds nothing of what there is not, and that it was taken out is written down all the same", async () => {
    expect(await audit.listEntries(world.db, null, "")).toEqual({ entries: [], next: null });
    const chunks: string[][] = [];
    for await (const chunk of await audit.exportEntries<string>(world.deps, null, record)) chunks.push(chunk);
    expect(chunks).toEqual([]);
    expect(await list("platform")).toContain("taken");
  });
});
