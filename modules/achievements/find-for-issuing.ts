import { recordAudits } from "../audit/index.server";
import type { ActorName } from "../kernel/actor-name";
import type { Db, Transaction } from "../kernel/db";
import type { Language } from "../kernel/languages";
import type { Clock, Ids } from "../kernel/ports";
import { type AchievementContent, readContent } from "./rules/content";
import { titleKey } from "./rules/title-key";
import { plainContent } from "./rules/words";
import * as store from "./store";

/** A version of an achievement that certificates can be issued by. */
export interface IssuableAchievement {
  id: string;
  versionId: string;
  version: number;
  archived: boolean;
  content: AchievementContent;
}

/** The achievements of an organization that titles lead to, each by its `titleKey`, in two statements. */
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

/** An achievement as it is now, archived or not; null where the organization has none of this id. */
export async function findCurrent(db: Db, organizationId: string, id: string): Promise<IssuableAchievement | null> {
  const achievement = await store.findAchievement(db, organizationId, id);
  if (!achievement) return null;
  const versions = await findVersions(db, organizationId, [achievement.currentVersionId]);
  return versions.get(achievement.currentVersionId) ?? null;
}

/** Versions of an organization's achievements by their ids: what was issued by them goes on being issued by them. */
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
 * The same in the caller's transaction, and where a title leads nowhere a plain achievement is made of it, in that
 * language. Where two make the same at once, the second waits for the first and takes what it made.
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
  const kept = made.filter(({ key, id }) => owners.get(key) === id);
  const lost = made.filter(({ key, id }) => owners.get(key) !== id);
  await recordAudits(
    tx,
    deps,
    kept.map(({ id }) => ({ organizationId, actor, action: "achievement.created", subject: id })),
  );
  for (const { key, id, versionId, title } of kept) {
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
