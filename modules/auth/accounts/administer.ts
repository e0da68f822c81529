import type { ActorName } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import { closeSessions } from "../sessions/session";
import * as store from "../store";

// What the platform's own people do to an account. Whether they may is asked in modules/platform.

/** An account as the platform's people see it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  status: "active" | "disabled" | "closed";
  platformRole: "user" | "admin";
  createdAt: Date;
}

/** Where a page of accounts ended. */
export interface AccountPlace {
  at: Date;
  id: string;
}

/**
 * Accounts whose address or name has these words in it, the newest first; those after a place. Closed ones have
 * neither.
 */
export async function listAccounts(
  db: Db,
  search: string,
  after: AccountPlace | null,
  take: number,
): Promise<Account[]> {
  return (await store.searchUsers(db, search, after, take)).map(accountOf);
}

/** One account with its live sessions, and when its person last signed in, as far as sessions are kept. */
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
 * Disables an active account and ends its sessions, or makes a disabled one active again, in the caller's transaction.
 * False where it is in another state. Who signs in meanwhile is answered as for a wrong password.
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

/** Ends every session of an account, in the caller's transaction. Returns how many ended now. */
export function endAllSessions(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  { userId, by }: { userId: string; by: ActorName },
): Promise<number> {
  return closeSessions(tx, deps, { userId }, { actor: by, reason: "ended-by-platform" });
}

/**
 * The platform's admins who can sign in, all held until the transaction ends: of two who disable each other one is
 * left.
 */
export function holdActiveAdmins(tx: Transaction): Promise<string[]> {
  return store.lockActiveAdmins(tx);
}

/** Those admins as somebody to choose from. */
export async function listActiveAdmins(db: Db): Promise<{ id: string; name: string }[]> {
  return (await store.listActiveAdmins(db)).map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
  }));
}
