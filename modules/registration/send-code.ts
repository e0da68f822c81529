import { recordAudit } from "../audit/index.server";
import { normalizeEmail } from "../auth";
import { hashToken } from "../auth/index.server";
import type { Database, Db, Transaction } from "../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { queueMessages } from "../mail/index.server";
import { CODE_LIFETIME_MS, codeOf, hashCode } from "./codes";
import * as store from "./store";

const MINUTE = 60_000;
/**
 * Minimum time between two codes in milliseconds, and maximum number of codes in an hour. The limits protect mailboxes
 * that belong to somebody else.
 */
const PAUSE_MS = MINUTE;
const PER_HOUR = 5;

export interface CodeDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  accountKeys: AccountKeys;
}

export interface NewRegistration {
  flow: "sign_up" | "claim";
  email: string;
  name: string;
  language: string;
  form?: object;
  invitationId?: string;
}

/** Returns the seconds until another code may be sent to an address; 0 means now. */
export async function secondsToNextCode(tx: Transaction, deps: { clock: Clock }, emailKey: string): Promise<number> {
  const now = deps.clock.now().getTime();
  const { sends, last } = await store.countSends(tx, emailKey, new Date(now - 60 * MINUTE));
  if (!last) return 0;
  const next = last.getTime() + (sends >= PER_HOUR ? 60 * MINUTE : PAUSE_MS);
  return Math.max(0, Math.ceil((next - now) / 1000));
}

/**
 * Stores a registration and queues the message with its code, in the caller's transaction. Returns the token that
 * identifies the browser in later requests; null with `forProgram`.
 */
export async function beginRegistration(
  tx: Transaction,
  deps: CodeDeps,
  input: NewRegistration,
  options: { forProgram: boolean },
): Promise<{ browserToken: string | null }> {
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const browserToken = options.forProgram ? null : Buffer.from(deps.ids.bytes(32)).toString("base64url");
  const code = codeOf(deps.accountKeys, { id, sends: 1 });
  await store.insertRegistration(tx, {
    ...input,
    id,
    emailKey: normalizeEmail(input.email),
    browserHash: browserToken ? hashToken(browserToken) : null,
    codeHash: hashCode(deps.accountKeys, id, code),
    codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    lastSentAt: now,
    createdAt: now,
  });
  await queueCode(tx, deps, { ...input, id, sends: 1 });
  return { browserToken };
}

/**
 * Sends a new code, which replaces the old one. Codes: `too-soon`, `unknown-flow` (not found, or already verified).
 */
export async function resendCode(
  deps: CodeDeps,
  browserToken: string,
): Promise<Result<null, "unknown-flow"> | { ok: false; code: "too-soon"; retryAfterSeconds: number }> {
  return deps.db.$transaction(async (tx) => {
    const registration = await store.findRegistrationByBrowser(tx, hashToken(browserToken));
    if (!registration || registration.verifiedAt) return { ok: false, code: "unknown-flow" };
    const retryAfterSeconds = await secondsToNextCode(tx, deps, registration.emailKey);
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const sends = registration.sends + 1;
    const now = deps.clock.now();
    const renewed = await store.renewCode(tx, registration.id, registration.sends, {
      codeHash: hashCode(deps.accountKeys, registration.id, codeOf(deps.accountKeys, { id: registration.id, sends })),
      codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      lastSentAt: now,
    });
    if (!renewed) return { ok: false, code: "too-soon", retryAfterSeconds: PAUSE_MS / 1000 };
    await queueCode(tx, deps, { ...registration, sends });
    return { ok: true };
  });
}

async function queueCode(
  tx: Transaction,
  deps: CodeDeps,
  to: { id: string; sends: number; email: string; name: string; language: string },
) {
  await queueMessages(tx, deps, [
    {
      key: `registration-code:${to.id}:${to.sends}`,
      kind: "registration-code",
      organizationId: null,
      to: { name: to.name, address: to.email },
      language: to.language,
      props: { registrationId: to.id, sends: String(to.sends) },
    },
  ]);
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: "system",
    action: "registration.code-sent",
    subject: to.id,
    details: { sends: to.sends },
  });
}

/** Returns the progress of a browser's registration; null if it is not found or already completed. */
export async function findProgress(
  deps: { db: Database; clock: Clock },
  browserToken: string,
): Promise<{ flow: "sign_up" | "claim"; email: string; verified: boolean } | null> {
  const registration = await store.findRegistrationByBrowser(deps.db, hashToken(browserToken));
  if (!registration || registration.finishedAt) return null;
  const { flow, email, verifiedAt } = registration;
  return { flow, email, verified: verifiedAt !== null };
}

/**
 * Time in milliseconds for which a registration is stored. Codes and the steps after them last at most an hour; a day
 * leaves time to investigate a complaint.
 */
const KEPT_MS = 24 * 3_600_000;

/** Deletes registrations, completed or not, whose last code and verification are older than a day. */
export async function purgeExpired(deps: { db: Db; clock: Clock }): Promise<void> {
  await store.deleteRegistrationsUntouchedSince(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
