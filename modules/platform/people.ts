import { recordAudit } from "../audit/index.server";
import {
  type Account,
  endAllSessions,
  getAccount,
  holdActiveAdmins,
  listAccounts,
  setDisabled,
} from "../auth/index.server";
import { actorName } from "../kernel/actor-name";
import { readCursor, writeCursor } from "../kernel/cursor";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { canOnPlatform, listOwnOrganizations, type PlatformActor } from "../organizations/index.server";

const PAGE_SIZE = 25;
const LONGEST_SEARCH = 200;

type Forbidden = { ok: false; code: "forbidden" };
type NotFound = { ok: false; code: "not-found" };

/**
 * Finds people whose address or name contains the search words, newest first. `after` is the cursor of the page before.
 * Codes: `forbidden`.
 */
export async function findPeople(
  deps: { db: Db },
  actor: PlatformActor,
  query: { search: string; after: string },
): Promise<{ ok: true; people: Account[]; next: string | null } | Forbidden> {
  if (!canOnPlatform(actor.platformRole, "people.find")) return { ok: false, code: "forbidden" };
  const search = query.search.slice(0, LONGEST_SEARCH);
  const found = await listAccounts(deps.db, search, readCursor(query.after), PAGE_SIZE + 1);
  const people = found.slice(0, PAGE_SIZE);
  const last = people.at(-1);
  return { ok: true, people, next: found.length > PAGE_SIZE && last ? writeCursor(last.createdAt, last.id) : null };
}

/**
 * Returns one person with their organizations, their sessions and whether this admin may suspend them. Codes:
 * `forbidden`, `not-found`.
 */
export async function getPerson(deps: { db: Db; clock: Clock }, actor: PlatformActor, userId: string) {
  if (!canOnPlatform(actor.platformRole, "people.find")) return { ok: false, code: "forbidden" } as Forbidden;
  const account = await getAccount(deps, userId);
  if (!account) return { ok: false, code: "not-found" } as NotFound;
  const memberships = await listOwnOrganizations(deps.db, userId);
  return { ok: true as const, account, places: memberships, self: actor.name === actorName("user", userId) };
}

/**
 * Suspends a person, which ends their sessions at once, or ends the suspension. Nobody can suspend themselves or the
 * last active admin. Codes: `forbidden`, `not-found`, `unchanged` (in another state than the change begins from),
 * `own-account`, `last-admin`, `reason-missing`, `reason-too-long`.
 */
export async function setPersonSuspended(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  input: { userId: string; suspended: boolean; reason: string },
): Promise<Result<null, "unchanged" | "own-account" | "last-admin" | StatedReasonProblem> | Forbidden | NotFound> {
  if (!canOnPlatform(actor.platformRole, "people.suspend")) return { ok: false, code: "forbidden" };
  const { userId, suspended: disabled } = input;
  if (actor.name === actorName("user", userId)) return { ok: false, code: "own-account" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    const admins = disabled ? await holdActiveAdmins(tx) : [];
    if (admins.includes(userId) && admins.length < 2) return { ok: false, code: "last-admin" };
    if (!(await getAccount({ ...deps, db: tx }, userId))) return { ok: false, code: "not-found" };
    if (!(await setDisabled(tx, deps, { userId, disabled, by: actor.name }))) return { ok: false, code: "unchanged" };
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      subject: userId,
      details: { reason: read.reason },
      action: disabled ? "user.suspended" : "user.restored",
    });
    return { ok: true };
  });
}

/**
 * Ends all of a person's sessions; they may sign in again. Codes: `forbidden`, `not-found`, `reason-missing`,
 * `reason-too-long`.
 */
export async function endPersonsSessions(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  input: { userId: string; reason: string },
): Promise<Result<{ ended: number }, StatedReasonProblem> | Forbidden | NotFound> {
  if (!canOnPlatform(actor.platformRole, "people.suspend")) return { ok: false, code: "forbidden" };
  const { userId } = input;
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    if (!(await getAccount({ ...deps, db: tx }, userId))) return { ok: false, code: "not-found" };
    const ended = await endAllSessions(tx, deps, { userId, by: actor.name });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "user.sessions-ended",
      subject: userId,
      details: { reason: read.reason, ended },
    });
    return { ok: true, ended };
  });
}
