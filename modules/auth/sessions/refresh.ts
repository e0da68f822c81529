import { createHmac } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueNotice } from "../notices";
import * as store from "../store";
import {
  type ActingFor,
  actingForOf,
  closeSessions,
  hashToken,
  isAlive,
  type SignedInUser,
  signedInUser,
  touchSession,
} from "./session";
import { readAccessToken, readRefreshToken, signAccessToken, signRefreshToken } from "./tokens";

/**
 * Time in milliseconds during which a used refresh token is answered with its child again: several tabs or a lost
 * response, not a thief.
 */
const GRACE_MS = 10_000;

export interface TokenDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  accountKeys: AccountKeys;
  /** Returns the organization that a person acts for: a display hint in the access token. */
  organizationOf: (db: Db, userId: string, actingFor: ActingFor | null) => Promise<string | null>;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

type AliveSession = NonNullable<Awaited<ReturnType<typeof store.findSessionById>>>;

/** Session data for display in the browser; permissions are checked in the database. */
export interface UserData {
  email: string;
  role: string;
  status: string;
}

/** Creates the first pair of tokens of a session, or null where the session is not alive. */
export async function mintTokens(
  tx: Transaction,
  deps: TokenDeps,
  sessionId: string,
): Promise<{ tokens: TokenPair; userData: UserData } | null> {
  const session = await store.findSessionById(tx, sessionId);
  const issuedAt = deps.clock.now();
  if (!isAlive(session, issuedAt)) return null;
  const jti = Buffer.from(deps.ids.bytes(24)).toString("base64url");
  await store.insertRefreshToken(tx, { idHash: hashToken(jti), sessionId, issuedAt });
  const { email, platformRole, status } = session.user;
  return { tokens: await pairOf(tx, deps, session, jti, issuedAt), userData: { email, role: platformRole, status } };
}

/**
 * Exchanges a refresh token for its child. A repeat within ten seconds, while the child is unused, returns the same
 * child; a later repeat means that two parties have the token, and the whole family ends (RFC 9700, section 4.14). A
 * browser session requires its cookie. Every failure is `invalid-refresh-token`.
 */
export async function rotateTokens(
  deps: TokenDeps,
  input: { refreshToken: string; cookieToken: string | null },
): Promise<Result<TokenPair, "invalid-refresh-token">> {
  const invalid = { ok: false, code: "invalid-refresh-token" } as const;
  const now = deps.clock.now();
  const claims = readRefreshToken(deps.accountKeys, input.refreshToken, now);
  if (!claims) return invalid;
  return deps.db.$transaction(async (tx) => {
    const session = await store.findSessionById(tx, claims.family);
    if (!isAlive(session, now)) return invalid;
    if (session.cookieBound && (!input.cookieToken || hashToken(input.cookieToken) !== session.tokenHash)) {
      await recordAudit(tx, deps, {
        organizationId: null,
        actor: "system",
        action: "session.refresh-refused",
        subject: session.id,
        details: { reason: "no-cookie" },
      });
      return invalid;
    }
    const idHash = hashToken(claims.jti);
    const child = childOf(deps.accountKeys, claims.jti);
    if (await store.useRefreshToken(tx, idHash, now)) {
      await store.insertRefreshToken(tx, {
        idHash: hashToken(child),
        sessionId: session.id,
        parentHash: idHash,
        issuedAt: now,
      });
      await touchSession(tx, session, now);
      return { ok: true, ...(await pairOf(tx, deps, session, child, now)) };
    }
    const used = await store.findRefreshToken(tx, idHash);
    if (!used?.usedAt) return invalid;
    const childRow = await store.findRefreshToken(tx, hashToken(child));
    if (childRow && !childRow.usedAt && now.getTime() - used.usedAt.getTime() <= GRACE_MS) {
      return { ok: true, ...(await pairOf(tx, deps, session, child, childRow.issuedAt)) };
    }
    await revokeFamily(tx, deps, session);
    return invalid;
  });
}

/**
 * Derives the child's id from the parent's, so that a repeat returns the same child and nobody without the key can
 * predict the id.
 */
function childOf(keys: AccountKeys, jti: string): string {
  return createHmac("sha256", keys.refreshIds).update(jti).digest("base64url");
}

async function pairOf(db: Db, deps: TokenDeps, session: AliveSession, jti: string, issuedAt: Date): Promise<TokenPair> {
  const { id, email, platformRole, status } = session.user;
  const org = await deps.organizationOf(db, id, actingForOf(session));
  const access = { sub: id, sid: session.id, org, email, role: platformRole, status };
  const refresh = { sub: id, family: session.id, jti };
  return {
    accessToken: signAccessToken(deps.accountKeys, access, issuedAt),
    refreshToken: signRefreshToken(deps.accountKeys, refresh, issuedAt, session.expiresAt),
  };
}

async function revokeFamily(tx: Transaction, deps: TokenDeps, session: AliveSession): Promise<void> {
  const ended = await closeSessions(tx, deps, { id: session.id }, { actor: "system", reason: "refresh-reused" });
  if (ended === 0) return;
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: "system",
    action: "session.refresh-reused",
    subject: session.id,
  });
  await queueNotice(tx, deps, session.user, { notice: "refresh-reused", about: session.id });
}

/** Returns the person and the session of an access token, from the current state of the database. */
export async function findTokenSession(
  deps: { db: Database; clock: Clock; accountKeys: AccountKeys },
  accessToken: string,
): Promise<{ sessionId: string; user: SignedInUser } | null> {
  const now = deps.clock.now();
  const claims = readAccessToken(deps.accountKeys, accessToken, now);
  if (!claims) return null;
  const session = await store.findSessionById(deps.db, claims.sessionId);
  if (!isAlive(session, now) || session.userId !== claims.userId) return null;
  return { sessionId: session.id, user: signedInUser(session) };
}

/** Ends the session of a refresh token. Any other text, or an ended session, changes nothing. */
export async function signOutByRefreshToken(deps: TokenDeps, refreshToken: string): Promise<void> {
  const claims = readRefreshToken(deps.accountKeys, refreshToken, deps.clock.now());
  if (!claims) return;
  await deps.db.$transaction((tx) => closeSessions(tx, deps, { id: claims.family }, { reason: "signed-out" }));
}
