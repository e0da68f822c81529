import { recordAudit } from "../audit/index.server";
import { resolveNewest } from "../designs/index.server";
import type { Database, Db, Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, type OrganizationActor } from "../organizations/index.server";
import { type AchievementContent, readContent } from "./rules/content";
import { titleKey } from "./rules/title-key";
import { changedParts, titlesOf } from "./rules/words";
import * as store from "./store";

interface SaveDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Refusal because another achievement of the organization has one of the titles: that title, and the achievement's id.
 */
type TitleTaken = { ok: false; code: "title-taken"; title: string; takenBy: string };

/** Refusal because a design does not exist in the organization, was never published, or is of the other kind. */
type UnknownDesign = { ok: false; code: "unknown-design"; part: "design" | "badge" };

/** Thrown to roll the transaction back; caught in this file. */
class TakenTitle extends Error {
  constructor(readonly refusal: TitleTaken) {
    super("the title leads to another achievement");
  }
}

/** Creates an achievement with its first version. Codes: `forbidden`, `title-taken`, `unknown-design`. */
export async function createAchievement(
  deps: SaveDeps,
  actor: OrganizationActor,
  content: AchievementContent,
): Promise<Result<{ id: string }, "forbidden"> | TitleTaken | UnknownDesign> {
  if (!can(actor, "achievements.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const unknown = await findUnknownDesign(deps.db, organizationId, content);
  if (unknown) return unknown;
  const [id, versionId, now] = [deps.ids.uuid(), deps.ids.uuid(), deps.clock.now()];
  return withTitles(deps, async (tx) => {
    await store.insertAchievements(
      tx,
      [{ id, organizationId, title: content.title, currentVersionId: versionId, createdAt: now, changedAt: now }],
      [{ id: versionId, achievementId: id, number: 1, content, createdAt: now, createdBy: actor.name }],
    );
    await takeTitles(tx, organizationId, id, content);
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "achievement.created", subject: id });
    return { ok: true, id };
  });
}

/**
 * Adds a version to an achievement where `content` differs from the current one. Issued certificates keep their
 * version.
 * `readVersion` is the version that the person edited. Where a newer one exists, nothing changes and
 * `changed-meanwhile` names the fields that it changed. Further codes: `forbidden`, `not-found`, `title-taken`,
 * `unknown-design`.
 */
export async function changeAchievement(
  deps: SaveDeps,
  actor: OrganizationActor,
  input: { id: string; readVersion: number; content: AchievementContent },
): Promise<
  | Result<{ version: number; changed: boolean }, "forbidden" | "not-found">
  | { ok: false; code: "changed-meanwhile"; version: number; parts: (keyof AchievementContent)[] }
  | TitleTaken
  | UnknownDesign
> {
  if (!can(actor, "achievements.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { id, readVersion, content } = input;
  const unknown = await findUnknownDesign(deps.db, organizationId, content);
  if (unknown) return unknown;
  return withTitles(deps, async (tx) => {
    const achievement = await store.lockAchievement(tx, organizationId, id);
    if (!achievement) return { ok: false, code: "not-found" };
    const versions = await store.listVersions(tx, id, 1_000);
    const [current] = versions;
    if (!current) throw new Error(`achievement ${id} has no version`);
    const before = readContent(current.content);
    if (current.number !== readVersion) {
      const read = versions.find(({ number }) => number === readVersion);
      const parts = read ? changedParts(readContent(read.content), before) : [];
      return { ok: false, code: "changed-meanwhile", version: current.number, parts };
    }
    const parts = changedParts(before, content);
    if (parts.length === 0) return { ok: true, version: current.number, changed: false };
    const [versionId, now, number] = [deps.ids.uuid(), deps.clock.now(), current.number + 1];
    await store.insertVersion(tx, {
      id: versionId,
      achievementId: id,
      number,
      content,
      createdAt: now,
      createdBy: actor.name,
    });
    await store.updateAchievement(tx, id, { title: content.title, currentVersionId: versionId, changedAt: now });
    await takeTitles(tx, organizationId, id, content);
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "achievement.changed",
      subject: id,
      details: { version: number, parts: parts.join(" ") },
    });
    return { ok: true, version: number, changed: true };
  });
}

async function findUnknownDesign(
  db: Db,
  organizationId: string,
  { design, badge }: AchievementContent,
): Promise<UnknownDesign | null> {
  const exists = async (name: string, kind: "certificate" | "badge") =>
    name === "" || (await resolveNewest(db, organizationId, name, kind)) !== null;
  if (!(await exists(design, "certificate"))) return { ok: false, code: "unknown-design", part: "design" };
  return (await exists(badge, "badge")) ? null : { ok: false, code: "unknown-design", part: "badge" };
}

async function withTitles<R>(deps: SaveDeps, work: (tx: Transaction) => Promise<R>): Promise<R | TitleTaken> {
  try {
    return await deps.db.$transaction(work);
  } catch (error) {
    if (error instanceof TakenTitle) return error.refusal;
    throw error;
  }
}

/**
 * Makes the titles of the content the only ones that lead to the achievement. Throws `TakenTitle` where another one has
 * a title.
 */
async function takeTitles(tx: Transaction, organizationId: string, achievementId: string, content: AchievementContent) {
  const titles = new Map(titlesOf(content).map((title) => [titleKey(title), title]));
  const keys = [...titles.keys()];
  await store.releaseTitles(tx, achievementId, keys);
  await store.claimTitles(
    tx,
    [...titles].map(([key, title]) => ({ organizationId, key, title, achievementId })),
  );
  const owners = await store.findTitles(tx, organizationId, keys);
  const other = owners.find((owner) => owner.achievementId !== achievementId);
  if (other) {
    const [title, takenBy] = [titles.get(other.key) ?? "", other.achievementId];
    throw new TakenTitle({ ok: false, code: "title-taken", title, takenBy });
  }
}
