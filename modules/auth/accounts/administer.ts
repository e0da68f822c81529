import type { ActorName } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import { closeSessions } from "../sessions/session";
import * as store from "../store";

// Actions of platform staff on an account. modules/platform checks their permission.

/** An account as platform staff see it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  status: "active" | "disabled" | "closed";
  platformRole: "user" | "admin";
  createdAt: Date;
}

/** Cursor of a page of accounts: its last row. */
export interface AccountCursor {
  at: Date;
  id: string;
}

/**
 * Finds accounts whose address or name contains the search words, newest first, after a cursor. Closed accounts have
 * neither address nor name.
 */
export async function listAccounts(
  db: Db,
  search: string,
  after: AccountCursor | null,
  take: number,
): Promise<Account[]> {
  return (await store.searchUsers(db, search, after, take)).map(accountOf);
}

/**
 * Returns one account with the number of its live sessions and the last sign-in, as far back as sessions are stored.
 */
export async function getAccount(deps: { db: Db; clock: Clock }, userId: string) {
  const user = await store.findUser(deps.db, userId);
  if (!user) return null;
  const [sessions, lastSignIn] = await Promise.all([
    store.listLiveSessions(deps.db, userId, deps.clock.now()),
    store.findLastSignIn(deps.db, userId),
  ]);
  return { ...accountOf(user), sessions: sessions.length, lastSignIn, language: user.language };
}

type User = NonNullable<Awaited<ReturnType<typeof store.findUser>>>;

const accountOf = ({ id, firstName, lastName, email, status, platformRole, createdAt }: User): Account => ({
  id,
  email,
  status,
  platformRole,
  createdAt,
  name: `${firstName} ${lastName}`.trim(),
});

/**
 * Disables an active account and ends its sessions, or enables a disabled one, in the caller's transaction. False where
 * the account is in another state. A sign-in to a disabled account is answered like a wrong password.
 */
export async function setDisabled(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  input: { userId: string; disabled: boolean; by: ActorName },
): Promise<boolean> {
  const [from, to] = input.disabled ? (["active", "disabled"] as const) : (["disabled", "active"] as const);
  if (!(await store.changeUserStatus(tx, input.userId, from, to))) return false;
  if (input.disabled) await endAllSessions(tx, deps, input);
  return true;
}

/** Ends every session of an account, in the caller's transaction, and returns how many were alive. */
export function endAllSessions(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  { userId, by }: { userId: string; by: ActorName },
): Promise<number> {
  return closeSessions(tx, deps, { userId }, { actor: by, reason: "ended-by-platform" });
}

/**
 * Locks the platform's active admins until the transaction ends and returns their ids: of two admins who disable each
 * other at once, one stays active.
 */
export function holdActiveAdmins(tx: Transaction): Promise<string[]> {
  return store.lockActiveAdmins(tx);
}

/** Lists the platform's active admins with names, for choosing one. */
export async function listActiveAdmins(db: Db): Promise<{ id: string; name: string }[]> {
  return (await store.listActiveAdmins(db)).map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
  }));
}
