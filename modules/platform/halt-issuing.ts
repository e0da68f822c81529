import { recordAudit } from "../audit/index.server";
import { describePeople } from "../auth/index.server";
import { userIdOf } from "../kernel/actor-name";
import type { Database, Db, Transaction } from "../kernel/db";
import { type Clock, type Ids, type JobKind, type Jobs, NOTHING } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import * as store from "./store";

const NAME = "halt-issuing";

/** Job that resumes what waited while issuing was halted. */
export const RESUME_ISSUING: JobKind<Record<string, never>> = { name: "platform.resume-issuing", payload: NOTHING };

export interface Halt {
  on: boolean;
  reason: string;
  /** Name of the person; null where the account is closed. */
  by: string | null;
  since: Date;
}

/** Whether issuing is halted now, for display. Code that issues calls `holdIssuing`. */
export async function isIssuingHalted(db: Db): Promise<boolean> {
  return (await store.findSwitch(db, NAME))?.on ?? false;
}

/**
 * Locks the switch in a transaction that issues and returns whether issuing is halted. Nobody can halt issuing until
 * the transaction ends, so nothing that began before a halt is stored after it.
 */
export async function holdIssuing(tx: Transaction): Promise<{ halted: boolean }> {
  await store.holdSwitch(tx, NAME);
  return { halted: await isIssuingHalted(tx) };
}

/**
 * Waits until no transaction issues, and prevents issuing until this transaction ends. Called before any other lock.
 */
export async function waitForIssuing(tx: Transaction): Promise<void> {
  await store.lockSwitch(tx, NAME);
}

/** Returns the switch for platform staff; null where it was never set. Codes: `forbidden`. */
export async function getHalt(
  deps: { db: Db },
  actor: PlatformActor,
): Promise<Result<{ halt: Halt | null }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "issuing.halt")) return { ok: false, code: "forbidden" };
  const row = await store.findSwitch(deps.db, NAME);
  if (!row) return { ok: true, halt: null };
  const userId = userIdOf(row.setBy);
  const by = (userId && (await describePeople(deps.db, [userId])).get(userId)?.name) || null;
  return { ok: true, halt: { on: row.on, reason: row.reason, by, since: row.setAt } };
}

/**
 * Halts issuing for everybody, or ends the halt. During a halt no certificate is created and verification works as
 * before; waiting batches continue automatically afterwards. Codes: `forbidden`, `reason-missing`, `reason-too-long`,
 * `unchanged` (another admin already did it).
 */
export async function setIssuingHalted(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: PlatformActor,
  input: { halted: boolean; reason: string },
): Promise<Result<null, "forbidden" | "unchanged" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "issuing.halt")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const { reason } = read;
  const { halted: on } = input;
  return deps.db.$transaction(async (tx) => {
    await store.lockSwitch(tx, NAME);
    if ((await isIssuingHalted(tx)) === on) return { ok: false, code: "unchanged" };
    await store.putSwitch(tx, NAME, { on, reason, setBy: actor.name, setAt: deps.clock.now() });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      subject: NAME,
      details: { reason },
      action: on ? "platform.issuing-halted" : "platform.issuing-resumed",
    });
    if (!on) await deps.jobs.add(tx, RESUME_ISSUING, {});
    return { ok: true };
  });
}
