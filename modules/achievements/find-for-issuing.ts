import { recordAudits } from "../audit/index.server";
import type { ActorName } from "../kernel/actor-name";
import type { Db, Transaction } from "../kernel/db";
import type { Language } from "../kernel/languages";
import type { Clock, Ids } from "../kernel/ports";
import { type AchievementContent, readContent } from "./rules/content";
import { titleKey } from "./rules/title-key";
import { plainContent } from "./rules/words";
import * as store from "./store";

/** Version of an achievement by which certificates can be issued. */
export interface IssuableAchievement {
  id: string;
  versionId: string;
  version: number;
  archived: boolean;
  content: AchievementContent;
}

/** Finds an organization's achievements by their titles, in two statements. The result is keyed by `titleKey`. */
export async function findByTitles(
  db: Db,
  organizationId: string,
  titles: string[],
): Promise<Map<string, IssuableAchievement>> {
  const keys = [...new Set(titles.map(titleKey))];
  if (keys.length === 0) return new Map();
  const found = await store.findTitles(db, organizationId, keys);
  const versions = await findVersions(db, organizationId, [
    ...new Set(found.map(({ achievement }) => achievement.currentVersionId)),
  ]);
  return new Map(
    found.flatMap(({ key, achievement }) => {
      const version = versions.get(achievement.currentVersionId);
      return version ? [[key, version] as const] : [];
    }),
  );
}

/**
 * Finds the current version of an achievement, archived or not; null where the organization has no achievement with
 * this id.
 */
export async function findCurrent(db: Db, organizationId: string, id: string): Promise<IssuableAchievement | null> {
  const achievement = await store.findAchievement(db, organizationId, id);
  if (!achievement) return null;
  const versions = await findVersions(db, organizationId, [achievement.currentVersionId]);
  return versions.get(achievement.currentVersionId) ?? null;
}

/**
 * Finds versions of an organization's achievements by their ids. Older versions are included: what began with a version
 * is issued by it.
 */
export async function findVersions(
  db: Db,
  organizationId: string,
  ids: string[],
): Promise<Map<string, IssuableAchievement>> {
  const versions = ids.length === 0 ? [] : await store.findVersions(db, organizationId, ids);
  return new Map(
    versions.map(({ id, achievementId, number, content, achievement }) => [
      id,
      {
        id: achievementId,
        versionId: id,
        version: number,
        archived: achievement.archivedAt !== null,
        content: readContent(content),
      },
    ]),
  );
}

/**
 * Finds achievements by their titles in the caller's transaction, and creates a plain achievement in this language for
 * each title that has none. Of two transactions that create the same title at once, the second waits and uses the
 * achievement of the first.
 */
export async function findOrMakeByTitles(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  by: { organizationId: string; actor: ActorName; language: Language },
  titles: string[],
): Promise<Map<string, IssuableAchievement>> {
  const { organizationId, actor, language } = by;
  const found = await findByTitles(tx, organizationId, titles);
  const missing = new Map(titles.map((title) => [titleKey(title), title]));
  for (const key of found.keys()) missing.delete(key);
  if (missing.size === 0) return found;
  const now = deps.clock.now();
  const made = [...missing].map(([key, title]) => ({ key, title, id: deps.ids.uuid(), versionId: deps.ids.uuid() }));
  await store.insertAchievements(
    tx,
    made.map(({ id, title, versionId }) => ({
      id,
      organizationId,
      title,
      currentVersionId: versionId,
      createdAt: now,
      changedAt: now,
    })),
    made.map(({ id, title, versionId }) => ({
      id: versionId,
      achievementId: id,
      number: 1,
      content: plainContent(title, language),
      createdAt: now,
      createdBy: actor,
    })),
  );
  await store.claimTitles(
    tx,
    made.map(({ key, title, id }) => ({ organizationId, key, title, achievementId: id })),
  );
  const keys = made.map(({ key }) => key);
  const owners = new Map(
    (await store.findTitles(tx, organizationId, keys)).map(({ key, achievementId }) => [key, achievementId]),
  );
  const won = made.filter(({ key, id }) => owners.get(key) === id);
  const lost = made.filter(({ key, id }) => owners.get(key) !== id);
  await recordAudits(
    tx,
    deps,
    won.map(({ id }) => ({ organizationId, actor, action: "achievement.created", subject: id })),
  );
  for (const { key, id, versionId, title } of won) {
    found.set(key, { id, versionId, version: 1, archived: false, content: plainContent(title, language) });
  }
  if (lost.length === 0) return found;
  await store.deleteAchievements(
    tx,
    lost.map(({ id }) => id),
  );
  const others = await findByTitles(
    tx,
    organizationId,
    lost.map(({ title }) => title),
  );
  return new Map([...found, ...others]);
}
