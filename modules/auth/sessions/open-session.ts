import { presentOrigin, recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { queueNotice } from "../notices";
import { readBrowser } from "../rules/browser-name";
import * as store from "../store";
import type { Person } from "../ways/way-in";
import { hashToken } from "./session";

const HOUR_MS = 3_600_000;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const BROWSER_SESSION_MS = 12 * HOUR_MS;
const USER_AGENT_LENGTH = 300;

export interface NewSession {
  id: string;
  /** 256 random bits, base64url. This is the only copy: the database stores a hash. */
  token: string;
  expiresAt: Date;
}

/** Options of a new session. `cookieBound` ties its refresh tokens to its cookie. */
export interface SessionInput {
  remember: boolean;
  userAgent: string;
  cookieBound?: boolean;
}

/**
 * Opens a session for a person who has proven their identity; null where the proof is no longer valid. A remembered
 * session ends after 30 days, any other after 12 hours. The person is notified of a browser that they never used,
 * unless they turned that off. `then` runs in the session's transaction.
 */
export async function openSession<T = undefined>(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  person: Person,
  input: SessionInput,
  then?: (tx: Transaction, session: NewSession) => Promise<T>,
): Promise<{ session: NewSession; also: T | undefined } | null> {
  const { userId, way } = person;
  const userAgent = input.userAgent.slice(0, USER_AGENT_LENGTH);
  return deps.db.$transaction(async (tx) => {
    if (!(await person.confirm(tx))) return null;
    const isKnownBrowser = await store.knowsBrowser(tx, userId, userAgent);
    const session = await insertSession(tx, deps, { userId, cookieBound: false, ...input, userAgent });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", userId),
      action: "session.started",
      subject: session.id,
      details: { remembered: input.remember, way },
    });
    const user = await store.findUser(tx, userId);
    if (isKnownBrowser === false && user?.signInAlerts) {
      const place = { ...readBrowser(userAgent), network: presentOrigin().ip };
      await queueNotice(tx, deps, user, { notice: "new-browser", about: session.id, place });
    }
    return { session, also: await then?.(tx, session) };
  });
}

async function insertSession(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  input: { userId: string; remember: boolean; userAgent: string; cookieBound: boolean },
): Promise<NewSession> {
  const id = deps.ids.uuid();
  const token = Buffer.from(deps.ids.bytes(32)).toString("base64url");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + (input.remember ? REMEMBERED_MS : BROWSER_SESSION_MS));
  await store.insertSession(tx, {
    id,
    tokenHash: hashToken(token),
    userId: input.userId,
    remembered: input.remember,
    userAgent: input.userAgent,
    cookieBound: input.cookieBound,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { id, token, expiresAt };
}
