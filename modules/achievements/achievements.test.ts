import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { achievements, type organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";
import { type ContentInput, ContentSchema } from "./rules/content";

let world: World;
let actor: organizations.OrganizationActor;
let otherActor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("awarding");
  otherActor = await world.organization("strange");
});
afterAll(() => world.close());

const contentOf = (title: string, more: Partial<ContentInput> = {}) =>
  ContentSchema.parse({ language: "en", title, ...more });
async function create(title: string, more: Partial<ContentInput> = {}) {
  const made = await achievements.createAchievement(world.deps, actor, contentOf(title, more));
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
async function get(id: string) {
  const found = await achievements.getAchievement(world.db, actor, id);
  if (!found.ok) throw new Error(found.code);
  return found.achievement;
}
const change = (id: string, readVersion: number, content: achievements.AchievementContent) =>
  achievements.changeAchievement(world.deps, actor, { id, readVersion, content });

describe("an achievement", () => {
  it("gets another version where it says something else, and none where it says the same", async () => {
    const id = await create("Chemistry", { skills: [{ name: "titrate", url: "https://x.example/1" }] });
    expect(await change(id, 1, (await get(id)).content)).toEqual({ ok: true, version: 1, changed: false });
    expect(await change(id, 1, contentOf("Chemistry I", { hours: 40 }))).toEqual({
      ok: true,
      version: 2,
      changed: true,
    });
    const { history, content } = await get(id);
    expect(content).toEqual(contentOf("Chemistry I", { hours: 40 }));
    expect(history.map(({ number, parts }) => [number, parts])).toEqual([
      [2, ["title", "skills", "hours"]],
      [1, []],
    ]);
    const entries = await world.db.auditEntry.findMany({ where: { subject: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["achievement.created", "achievement.changed"]);
  });

  it("is not changed by who has not seen the latest change, and they are told what that was", async () => {
    const id = await create("Physics");
    expect(await change(id, 1, contentOf("Physics", { description: "A year" }))).toMatchObject({ ok: true });
    const mine = contentOf("Physics", { hours: 8 });
    expect(await change(id, 1, mine)).toEqual({
      ok: false,
      code: "changed-meanwhile",
      version: 2,
      parts: ["description"],
    });
    expect((await get(id)).content.description).toBe("A year");
    expect(await change(id, 2, mine)).toMatchObject({ ok: true, version: 3 });
  });

  it("has its titles for itself, in all its languages, until it gives them up", async () => {
    const id = await create("Biology", { translations: [{ language: "fr", title: "Biologie" }] });
    const made = await achievements.createAchievement(world.deps, actor, contentOf("BIOLOGIE "));
    expect(made).toEqual({ ok: false, code: "title-taken", title: "BIOLOGIE", takenBy: id });
    expect(await achievements.createAchievement(world.deps, otherActor, contentOf("Biologie"))).toMatchObject({
      ok: true,
    });
    expect(await change(id, 1, contentOf("Biology"))).toMatchObject({ ok: true });
    expect(await achievements.createAchievement(world.deps, actor, contentOf("Biologie"))).toMatchObject({ ok: true });
  });

  it("is archived and restored, which the list tells apart", async () => {
    const id = await create("Latin");
    const listed = async (archived: boolean) => {
      const list = await achievements.listAchievements(world.db, actor, { search: "lati", archived, page: 1 });
      return list.ok && list.achievements.map((achievement) => achievement.id);
    };
    expect([await listed(false), await listed(true)]).toEqual([[id], []]);
    expect(await achievements.setArchived(world.deps, actor, { id, archived: true })).toEqual({ ok: true });
    expect([await listed(false), await listed(true)]).toEqual([[], [id]]);
    expect(await achievements.setArchived(world.deps, actor, { id, archived: false })).toEqual({ ok: true });
    expect(await listed(false)).toEqual([id]);
  });

  it("is neither seen nor changed by another organization, nor changed by a viewer", async () => {
    const id = await create("Greek");
    expect(await achievements.getAchievement(world.db, otherActor, id)).toEqual({ ok: false, code: "not-found" });
    const input = { id, readVersion: 1, content: contentOf("Mine") };
    expect(await achievements.changeAchievement(world.deps, otherActor, input)).toEqual({
      ok: false,
      code: "not-found",
    });
    const archive = { id, archived: true };
    expect(await achievements.setArchived(world.deps, otherActor, archive)).toEqual({ ok: false, code: "not-found" });
    expect((await achievements.findByTitles(world.db, otherActor.organizationId, ["Greek"])).size).toBe(0);
    const viewer = asRole(actor, "viewer");
    for (const refused of [
      achievements.createAchievement(world.deps, viewer, contentOf("Viewed")),
      achievements.changeAchievement(world.deps, viewer, input),
      achievements.setArchived(world.deps, viewer, archive),
    ]) {
      expect(await refused).toEqual({ ok: false, code: "forbidden" });
    }
    expect(await get(id)).toMatchObject({ version: 1, content: contentOf("Greek"), archivedAt: null });
  });

  it("is made once where lists and people want it at the same time", async () => {
    const by = { organizationId: actor.organizationId, actor: actor.name, language: "en" as const };
    const titles = ["Race A", "Race B", "Race C"];
    const lists = [titles, [...titles].reverse(), ["race b", "Race D"]].map((wanted) =>
      world.db.$transaction((tx) => achievements.findOrMakeByTitles(tx, world.deps, by, wanted)),
    );
    const person = achievements.createAchievement(world.deps, actor, contentOf("RACE C"));
    const found = await Promise.all(lists);
    const ids = (title: string) => new Set(found.flatMap((all) => all.get(achievements.titleKey(title))?.id ?? []));
    expect(titles.map((title) => ids(title).size)).toEqual([1, 1, 1]);
    const made = await person;
    expect(made.ok ? [...ids("Race C")] : made.code).toEqual(made.ok ? [made.id] : "title-taken");
    const where = { organizationId: actor.organizationId, title: { startsWith: "Race", mode: "insensitive" as const } };
    expect(await world.db.achievement.count({ where })).toBe(4);
  });
});
