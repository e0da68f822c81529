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

/** A title of the content leads to another achievement of the organization: which title, and to which. */
type TitleTaken = { ok: false; code: "title-taken"; title: string; takenBy: string };

/** The content names a design that the organization does not have, never published, or that draws something else. */
type UnknownDesign = { ok: false; code: "unknown-design"; part: "design" | "badge" };

/** Thrown out of the transaction and caught in this file: nothing of it stays. */
class TakenTitle extends Error {
  constructor(readonly refusal: TitleTaken) {
    super("the title leads to another achievement");
  }
}

/** Makes an achievement with its first version. */
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
 * Gives an achievement another version, where `content` says something else than the current one. `readVersion` is the
 * number that the person had before them: where there is a newer one, nothing is changed and they are told what it
 * changed. What was issued goes on saying what it said.
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
  const isKnown = async (name: string, kind: "certificate" | "badge") =>
    name === "" || (await resolveNewest(db, organizationId, name, kind)) !== null;
  if (!(await isKnown(design, "certificate"))) return { ok: false, code: "unknown-design", part: "design" };
  return (await isKnown(badge, "badge")) ? null : { ok: false, code: "unknown-design", part: "badge" };
}

async function withTitles<R>(deps: SaveDeps, work: (tx: Transaction) => Promise<R>): Promise<R | TitleTaken> {
  try {
    return await deps.db.$transaction(work);
  } catch (error) {
    if (error instanceof TakenTitle) return error.refusal;
    throw error;
  }
}

/** The titles of the content, and no others, lead to the achievement from now on. */
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
