import { createHash } from "node:crypto";
import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../db";
import type { Clock, Ids } from "../ports";
import { signInDelaySeconds } from "./rules/sign-in-delay";
import * as store from "./store";

/** Wrong passwords are counted for each of these, so that a stolen session cannot guess more than a stranger. */
export function attemptKey(subject: `sign-in:${string}` | `user:${string}`): string {
  return createHash("sha256").update(subject).digest("hex");
}

/** Seconds until another password is looked at; 0 for now. */
export async function secondsBlocked(db: Db, key: string, now: Date): Promise<number> {
  const throttle = await store.findThrottle(db, key);
  if (!throttle) return 0;
  const passed = (now.getTime() - throttle.lastFailureAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(signInDelaySeconds(throttle.failures) - passed));
}

/** Remembers a wrong password: each lengthens the wait before the next is looked at. */
export async function recordWrongPassword(deps: { db: Database; ids: Ids; clock: Clock }, key: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const failures = await store.countFailure(tx, key, now);
    const delaySeconds = signInDelaySeconds(failures);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "system",
      action: "session.refused",
      subject: key,
      details: { failures, delaySeconds },
    });
  });
}
