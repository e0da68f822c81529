import type { Db } from "../kernel/db";
import { can, type OrganizationActor } from "../organizations/index.server";
import { readContent } from "./rules/content";
import { changedParts } from "./rules/words";
import * as store from "./store";

const PER_PAGE = 50;
/** Maximum number of versions shown on a page. */
const MAX_VERSIONS = 100;
/** Maximum number of titles offered in a form. */
const MAX_OFFERED = 200;

/**
 * Lists one page of an organization's achievements, the latest changed first. `page` counts from 1. Code: `forbidden`.
 */
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

/**
 * Returns the titles of the achievements that are not archived, the latest changed first, as suggestions in a form.
 */
export async function offeredTitles(db: Db, actor: OrganizationActor): Promise<string[]> {
  if (!can(actor, "certificates.read")) return [];
  const filter = { search: "", archived: false };
  const found = await store.listAchievements(db, actor.organizationId, filter, { skip: 0, take: MAX_OFFERED });
  return found.map(({ title }) => title);
}

/**
 * Lists achievements to choose from, sorted by title, archived ones included. The achievement `chosen` is always among
 * them.
 */
export async function listForChoice(db: Db, organizationId: string, chosen: string | null) {
  const found = await store.listTitles(db, organizationId, MAX_OFFERED);
  const missing = chosen && !found.some(({ id }) => id === chosen);
  const other = missing ? await store.findAchievement(db, organizationId, chosen) : null;
  return [...(other ? [other] : []), ...found]
    .map(({ id, title }) => ({ id, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

/**
 * Returns an achievement for its organization: the current content, and the fields that each version changed, the
 * latest first. Codes: `forbidden`, `not-found`.
 */
export async function getAchievement(db: Db, actor: OrganizationActor, id: string) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const achievement = await store.findAchievement(db, actor.organizationId, id);
  if (!achievement) return { ok: false as const, code: "not-found" as const };
  const versions = await store.listVersions(db, id, MAX_VERSIONS + 1);
  const contents = versions.map((version) => ({ ...version, content: readContent(version.content) }));
  const [current] = contents;
  if (!current) throw new Error(`achievement ${id} has no version`);
  return {
    ok: true as const,
    achievement: {
      id,
      version: current.number,
      content: current.content,
      archivedAt: achievement.archivedAt,
      history: contents.slice(0, MAX_VERSIONS).map(({ number, createdAt, createdBy, content }, index) => {
        const before = contents[index + 1];
        return { number, createdAt, createdBy, parts: before ? changedParts(before.content, content) : [] };
      }),
    },
  };
}

/** Finds the content of an achievement's version by its number; null where there is none. */
export async function findVersion(db: Db, organizationId: string, id: string, number: number) {
  const version = await store.findVersionByNumber(db, organizationId, id, number);
  return version && { number, content: readContent(version.content) };
}

/**
 * Returns an achievement for its public page; null where there is none. The caller decides by the state of its
 * organization whether to show it.
 */
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
