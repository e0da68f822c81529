import { recordAudit } from "../../audit/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { normalizeEmail } from "../schemas";
import * as store from "../store";

/**
 * Creates an active user in the caller's transaction. The caller hashes the password before the transaction begins.
 * Null is for a person whose organization signs them in otherwise; a reset gives no password to that person.
 */
export async function createUser(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  actor: ActorName,
  input: {
    email: string;
    passwordHash: string | null;
    firstName: string;
    lastName: string;
    phone?: string;
    language?: string;
  },
): Promise<{ id: string }> {
  const id = deps.ids.uuid();
  await store.insertUser(tx, { ...input, id, emailKey: normalizeEmail(input.email), createdAt: deps.clock.now() });
  await recordAudit(tx, deps, { organizationId: null, actor, action: "user.created", subject: id });
  return { id };
}

/** Whether an address already has an account. */
export async function isEmailTaken(db: Transaction, email: string): Promise<boolean> {
  return (await store.findUserByEmailKey(db, normalizeEmail(email))) !== null;
}

/** Finds the account of an address in any state; null where there is none. */
export async function findAccount(db: Db, email: string): Promise<{ id: string; language: string } | null> {
  const user = await store.findUserByEmailKey(db, normalizeEmail(email));
  return user && { id: user.id, language: user.language };
}

/** Returns the name and address of people as colleagues see them, by id. A closed account has neither. */
export async function describePeople(
  db: Db,
  userIds: string[],
): Promise<Map<string, { name: string; email: string; lastSeenAt: Date | null }>> {
  const [users, seen] = await Promise.all([store.findUsers(db, userIds), store.findLastSeen(db, userIds)]);
  return new Map(
    users.map(({ id, firstName, lastName, email }) => [
      id,
      { name: `${firstName} ${lastName}`.trim(), email, lastSeenAt: seen.get(id) ?? null },
    ]),
  );
}

/** Returns the recipients of a message to these people, each with a language. Only active accounts get messages. */
export async function findCorrespondents(
  db: Db,
  userIds: string[],
): Promise<{ userId: string; name: string; firstName: string; address: string; language: string }[]> {
  const users = await store.findUsers(db, userIds);
  return users
    .filter(({ status }) => status === "active")
    .map(({ id, firstName, lastName, email, language }) => ({
      userId: id,
      name: `${firstName} ${lastName}`,
      firstName,
      address: email,
      language,
    }));
}

/** Grants or revokes the platform's admin role. Only the command line calls this, never a form or an API. */
export async function setPlatformRole(
  deps: { db: Database; ids: Ids; clock: Clock },
  input: { email: string; role: "user" | "admin" },
): Promise<Result<{ changed: boolean }, "not-found">> {
  return deps.db.$transaction(async (tx) => {
    const user = await store.findUserByEmailKey(tx, normalizeEmail(input.email));
    if (user?.status !== "active") return { ok: false, code: "not-found" };
    if (user.platformRole === input.role) return { ok: true, changed: false };
    await store.updateUser(tx, user.id, { platformRole: input.role });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "cli",
      action: input.role === "admin" ? "admin.granted" : "admin.withdrawn",
      subject: user.id,
    });
    return { ok: true, changed: true };
  });
}
