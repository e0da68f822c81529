import type { Db } from "../kernel/db";
import { can, type OrganizationActor } from "../organizations/index.server";
import { readContent } from "./rules/content";
import { changedParts } from "./rules/words";
import * as store from "./store";

const PER_PAGE = 50;
/** Versions that a page shows. */
const MAX_VERSIONS = 100;
/** Titles that a form offers. */
const MAX_OFFERED = 200;

/** One page of an organization's achievements, the latest changed first. `page` counts from 1. */
export async function listAchievements(
  db: Db,
  actor: OrganizationActor,
  input: store.AchievementFilter & { page: number },
) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const { page, ...filter } = input;
  const [total, achievements] = await Promise.all([
    store.countAchievements(db, actor.organizationId, filter),
    store.listAchievements(db, actor.organizationId, filter, { skip: (page - 1) * PER_PAGE, take: PER_PAGE }),
  ]);
  return { ok: true as const, total, pages: Math.max(1, Math.ceil(total / PER_PAGE)), achievements };
}

/** The titles of what an organization awards now, the latest changed first, for a form to offer. */
export async function offeredTitles(db: Db, actor: OrganizationActor): Promise<string[]> {
  if (!can(actor, "certificates.read")) return [];
  const filter = { search: "", archived: false };
  const found = await store.listAchievements(db, actor.organizationId, filter, { skip: 0, take: MAX_OFFERED });
  return found.map(({ title }) => title);
}

/** Achievements to choose from, by title, archived ones too; `chosen` is among them. */
export async function listForChoice(db: Db, organizationId: string, chosen: string | null) {
  const found = await store.listTitles(db, organizationId, MAX_OFFERED);
  const missing = chosen && !found.some(({ id }) => id === chosen);
  const other = missing ? await store.findAchievement(db, organizationId, chosen) : null;
  return [...(other ? [other] : []), ...found]
    .map(({ id, title }) => ({ id, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

/** An achievement as its organization sees it: what it says now, and what each version changed, the latest first. */
export async function getAchievement(db: Db, actor: OrganizationActor, id: string) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const achievement = await store.findAchievement(db, actor.organizationId, id);
  if (!achievement) return { ok: false as const, code: "not-found" as const };
  const versions = await store.listVersions(db, id, MAX_VERSIONS + 1);
  const said = versions.map((version) => ({ ...version, content: readContent(version.content) }));
  const [current] = said;
  if (!current) throw new Error(`achievement ${id} has no version`);
  return {
    ok: true as const,
    achievement: {
      id,
      version: current.number,
      content: current.content,
      archivedAt: achievement.archivedAt,
      history: said.slice(0, MAX_VERSIONS).map(({ number, createdAt, createdBy, content }, index) => {
        const before = said[index + 1];
        return { number, createdAt, createdBy, parts: before ? changedParts(before.content, content) : [] };
      }),
    },
  };
}

/** What a version of an achievement says, by its number; null where there is none. */
export async function findVersion(db: Db, organizationId: string, id: string, number: number) {
  const version = await store.findVersionByNumber(db, organizationId, id, number);
  return version && { number, content: readContent(version.content) };
}

/** An achievement as anyone may see it; null where there is none. Whose it is decides whether it is shown. */
export async function getPublicAchievement(db: Db, id: string) {
  const achievement = await store.findPublicAchievement(db, id);
  if (!achievement) return null;
  const { organizationId, currentVersionId } = achievement;
  const [version] = await store.findVersions(db, organizationId, [currentVersionId]);
  if (!version) throw new Error(`achievement ${id} has no version`);
  return {
    id,
    organizationId,
    archived: achievement.archivedAt !== null,
    version: version.number,
    content: readContent(version.content),
  };
}
