import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";
import { NO_FILTER } from "../rules/certificate-filter";
import { type Cursor, readCursor } from "../rules/cursor";
import { findPage } from "../store";
import { conditionsOf } from "./list-certificates";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let other: Awaited<ReturnType<World["organization"]>>;

type Query = Parameters<typeof certificates.listCertificates>[2];
const list = async (query: Query, who = actor) => {
  const result = await certificates.listCertificates(world.deps, who, query);
  if (!result.ok) throw new Error(result.code);
  return result;
};
const names = async (query: Query, who = actor) =>
  (await list(query, who)).certificates.map(({ recipientName }) => recipientName);

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("finding");
  other = await world.organization("elsewhere");
});
afterAll(() => world.close());

describe("finding certificates", () => {
  let hoa: { id: string; publicId: string };

  beforeAll(async () => {
    hoa = await world.certificate(actor, { name: "Nguyễn Thị Hoa", email: "hoa@example.org", achievement: "Welding" });
    await world.certificate(actor, { name: "مُحَمَّد الجزائري", achievement: "Welding" });
    await world.certificate(actor, { name: "张伟明", achievement: "Safety", expires_on: "2099-01-01" });
    await world.certificate(actor, { name: "Jürgen Straße", achievement: "Safety" });
    await world.certificate(other, { name: "Nguyễn Văn An", email: "an@example.org", achievement: "Welding" });
    await world.runJobs();
  });

  it("finds names in any spelling, achievements, addresses and IDs, of this organization alone", async () => {
    expect(await names({ search: "nguyen" })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await names({ search: "nguyen" }, other)).toEqual(["Nguyễn Văn An"]);
    expect(await names({ search: "محمد جزائري" })).toEqual(["مُحَمَّد الجزائري"]);
    expect(await names({ search: "伟明" })).toEqual(["张伟明"]);
    expect(await names({ search: "juergen strasse" })).toEqual(["Jürgen Straße"]);
    expect(await names({ search: "hoa welding" })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await names({ search: "hoa safety" })).toEqual([]);
    expect(await names({ search: "HOA@exam" })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await names({ search: hoa.publicId.replaceAll("-", " ").toLowerCase() })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await names({ search: `https://certificates.example.org/v/${hoa.publicId}` })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await names({ search: hoa.publicId }, other)).toEqual([]);
  });

  it("takes whatever is typed for a search", async () => {
    for (const search of [
      "'",
      "\\",
      "'\\'':*",
      "a'b@c\\d",
      "& | ! ( ) <-> :*",
      "\0",
      "\ud800@x",
      "%",
      "💐",
      "@".repeat(300),
    ])
      expect((await list({ search })).count).toBe(0);
  });

  it("narrows down by achievement, status, message, dates and who issued", async () => {
    const { achievementId } = await world.db.certificate.findUniqueOrThrow({ where: { id: hoa.id } });
    expect((await list({ achievementId })).count).toBe(2);
    expect((await list({ achievementId }, other)).count).toBe(0);
    expect(await names({ mail: "sent" })).toEqual(["Nguyễn Thị Hoa"]);
    expect((await list({ mail: "none" })).count).toBe(3);
    expect((await list({ mail: "refused" })).count).toBe(0);
    expect((await list({ issuedBy: actor.name })).count).toBe(4);
    expect((await list({ issuedBy: "cli" })).count).toBe(0);
    const today = world.clock.now().toISOString().slice(0, 10);
    const { issuedOn } = (await list({})).certificates[0] ?? { issuedOn: today };
    expect((await list({ issuedFrom: issuedOn, issuedTo: issuedOn })).count).toBe(4);
    expect((await list({ issuedTo: "2001-01-01" })).count).toBe(0);
    expect((await list({ state: "standing" })).count).toBe(4);
    const suspended = await certificates.suspendCertificate(world.deps, actor, { id: hoa.id, reason: "under-review" });
    expect(suspended).toEqual({ ok: true });
    expect(await names({ state: "suspended" })).toEqual(["Nguyễn Thị Hoa"]);
    expect((await list({ state: "standing" })).count).toBe(3);
    for (const state of ["revoked", "superseded", "expired", "expiring"] as const)
      expect((await list({ state })).count).toBe(0);
  });

  it("gives tags to certificates, finds them by these, and offers no tag that none has", async () => {
    const set = (text: string, who = actor) => certificates.setTags(world.deps, who, { id: hoa.id, text });
    expect(await set("Spring, Été")).toEqual({ ok: true });
    expect(await names({ tag: "ete" })).toEqual(["Nguyễn Thị Hoa"]);
    expect(await certificates.listTags(world.deps, actor)).toEqual(["Été", "Spring"]);
    expect(await certificates.listTags(world.deps, other)).toEqual([]);
    expect(await set("spring")).toEqual({ ok: true });
    expect((await list({ tag: "spring" })).certificates[0]?.tags).toEqual(["Spring"]);
    expect(await certificates.listTags(world.deps, actor)).toEqual(["Spring"]);
    expect(await set("x", other)).toEqual({ ok: false, code: "not-found" });
    expect(await set("x", asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await set("x".repeat(50))).toEqual({ ok: false, code: "tag-too-long" });
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });

  it("fills in what was issued before there was a search, in steps, and begins only where something is missing", async () => {
    await certificates.startFillingSearch(world.deps);
    const waiting = () =>
      world.db.$queryRaw<{ n: number }[]>`
        select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'certificates.fill-search'`.then(([row]) => row?.n);
    expect(await waiting()).toBe(0);
    await world.db.certificate.updateMany({ data: { terms: null, searchVersion: 0, nameKey: "" } });
    expect(await names({ search: "nguyen" })).toEqual([]);
    await certificates.startFillingSearch(world.deps);
    await certificates.startFillingSearch(world.deps);
    expect(await waiting()).toBe(1);
    await world.runJobs();
    expect(await names({ search: "nguyen" })).toEqual(["Nguyễn Thị Hoa"]);
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });

  it("says in a check of everything that a certificate is not found by its name", async () => {
    await world.db.certificate.update({ where: { id: hoa.id }, data: { terms: "\nwother" } });
    const { faults } = await certificates.checkConsistency(world.deps);
    expect(faults).toEqual([`${hoa.publicId} is not found by what it says`]);
  });
});

describe("pages", () => {
  const PEOPLE = Array.from({ length: 60 }, (_, n) => `Person ${String((n * 37) % 60).padStart(2, "0")}`);
  let school: typeof actor;

  beforeAll(async () => {
    school = await world.organization("pages");
    for (const [n, name] of PEOPLE.entries()) {
      // Several certificates share their time of issue and their expiry date, so that only the id orders them.
      if (n % 7 === 0) world.clock.advance(1000);
      await world.certificate(school, { name, expires_on: n % 3 === 0 ? "" : `2099-01-0${1 + (n % 5)}` });
    }
  }, 120_000);

  it.each(["newest", "name", "expiry"] as const)(
    "shows each certificate once, forth and back, ordered %s",
    async (order) => {
      const forth: string[][] = [];
      let page = await list({ order }, school);
      expect(page).toMatchObject({ count: 60, hasMore: false, previous: null });
      for (;;) {
        forth.push(page.certificates.map(({ id }) => id));
        if (!page.next) break;
        page = await list({ order, cursor: page.next }, school);
      }
      expect(forth.map(({ length }) => length)).toEqual([25, 25, 10]);
      expect(new Set(forth.flat()).size).toBe(60);
      const back = [forth.at(-1)];
      while (page.previous) {
        page = await list({ order, cursor: page.previous }, school);
        back.unshift(page.certificates.map(({ id }) => id));
      }
      expect(back).toEqual(forth);
      const rows = await world.db.certificate.findMany({ where: { organizationId: school.organizationId } });
      const keys = new Map(rows.map((row) => [row.id, row]));
      const inOrder = forth.flat().map((id) => keys.get(id));
      if (order === "name") {
        const sorted = inOrder.map((row) => row?.recipientName);
        expect(sorted).toEqual(sorted.toSorted());
      } else if (order === "expiry") expect(inOrder.slice(40).every((row) => row?.expiresOn === null)).toBe(true);
      else expect(inOrder[0]?.issuedAt.getTime()).toBe(Math.max(...rows.map(({ issuedAt }) => issuedAt.getTime())));
    },
  );

  it.each(["newest", "name", "expiry"] as const)(
    "are the same where more match than are counted, ordered %s",
    async (order) => {
      const conditions = conditionsOf(school, { ...NO_FILTER, search: "person" }, "2026-11-20");
      if (!conditions) throw new Error("nothing is looked for");
      const pageOf = (most: number, cursor: Cursor | null, take: number) =>
        findPage(world.db, { ...conditions, most }, { order, cursor, take });
      const { next } = await list({ order, search: "person" }, school);
      // A small page is filled by the first stretch of the index; a page larger than that stretch is not.
      for (const take of [10, 100]) {
        for (const cursor of [null, readCursor(next ?? "", order)]) {
          const few = await pageOf(5, cursor, take);
          expect(few.ids).toEqual((await pageOf(10_000, cursor, take)).ids);
          expect(few.count).toBeGreaterThan(5);
        }
      }
    },
  );

  it("begins at the beginning with a cursor that is none, or of another order", async () => {
    const first = await list({ order: "name" }, school);
    const { next } = await list({ order: "expiry" }, school);
    for (const cursor of ["x", "💐", "AAAA", next ?? ""])
      expect((await list({ order: "newest", cursor }, school)).previous).toBeNull();
    expect((await list({ order: "name", cursor: "" }, school)).certificates).toEqual(first.certificates);
  });

  it("shows nothing of another organization with its cursor", async () => {
    const { next } = await list({}, school);
    const foreign = await list({ cursor: next ?? "" }, other);
    expect(foreign.certificates.every(({ recipientName }) => recipientName === "Nguyễn Văn An")).toBe(true);
  });
});

describe("saved views", () => {
  const save = (name: string, query = "state=revoked", who = actor) =>
    certificates.saveView(world.deps, who, { name, query });

  it("are shared within the organization, renamed and deleted", async () => {
    const saved = await save(" Ended \n ones ");
    if (!saved.ok) throw new Error(saved.code);
    const views = () => certificates.listViews(world.deps, actor);
    expect(await views()).toEqual([{ id: saved.id, name: "Ended ones", query: "state=revoked" }]);
    expect(await certificates.listViews(world.deps, other)).toEqual([]);
    expect(await save("ENDED ONES")).toEqual({ ok: false, code: "name-taken" });
    expect(await save("ended ones", "state=revoked", other)).toMatchObject({ ok: true });
    expect(await save(" ")).toEqual({ ok: false, code: "name-required" });
    expect(await save("x".repeat(61))).toEqual({ ok: false, code: "name-too-long" });
    expect(await save("x", "", asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
    const rename = (name: string, who = actor) => certificates.renameView(world.deps, who, { id: saved.id, name });
    expect(await rename("Mine now", other)).toEqual({ ok: false, code: "not-found" });
    expect(await rename("Ended")).toEqual({ ok: true });
    expect((await views())[0]?.name).toBe("Ended");
    await certificates.deleteView(world.deps, other, saved.id);
    expect(await views()).toHaveLength(1);
    await certificates.deleteView(world.deps, actor, saved.id);
    expect(await views()).toEqual([]);
  });

  it("are thirty at most, also when many are saved at once", async () => {
    const results = await Promise.all(Array.from({ length: 34 }, (_, n) => save(`View ${n}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(30);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: "too-many-views" });
  });
});
