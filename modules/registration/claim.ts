import type { z } from "zod";
import { recordAudit } from "../audit/index.server";
import { normalizeEmail } from "../auth";
import { createUser, hashToken, isCommonPassword, isEmailTaken } from "../auth/index.server";
import { startTrial } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { Result } from "../kernel/result";
import { claimOrganization } from "../organizations/index.server";
import { CODE_TRIES, hashCode } from "./codes";
import { findInvitation, type InvitationFailure } from "./invite";
import type { CodeFailure } from "./rules";
import type { ClaimSchema } from "./schemas";
import { beginRegistration, type CodeDeps, secondsToNextCode } from "./send-code";
import type { RegistrationDeps } from "./sign-up";
import * as store from "./store";

/** Time in milliseconds to choose a password after the code was accepted. */
const PASSWORD_WAIT_MS = 30 * 60_000;

/**
 * Begins the claim of a prepared organization: sends a code to the address in the invitation, never to one that the
 * caller names. Codes: `unknown`, `used` and `expired` for the identifier, `too-soon`, `email-taken`.
 */
export async function requestClaim(
  deps: CodeDeps,
  input: { identifier: string; language: string },
): Promise<
  | Result<{ browserToken: string }, "email-taken">
  | InvitationFailure
  | { ok: false; code: "too-soon"; retryAfterSeconds: number }
> {
  const invitation = await findInvitation(deps, input.identifier);
  if (!invitation.ok) return invitation;
  const { id: invitationId, email, organizationName: name } = invitation;
  return deps.db.$transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) return { ok: false, code: "email-taken" };
    const retryAfterSeconds = await secondsToNextCode(tx, deps, normalizeEmail(email));
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const registration = { flow: "claim" as const, email, name, language: input.language, invitationId };
    const { browserToken } = await beginRegistration(tx, deps, registration, { forProgram: false });
    if (browserToken === null) throw new Error("a browser asked and got no token");
    return { ok: true, browserToken };
  });
}

/** Checks the code of a claim. The password follows in the same browser. Codes: `invalid-code`. */
export async function verifyClaim(
  deps: CodeDeps,
  input: { browserToken: string; code: string },
): Promise<{ ok: true } | CodeFailure> {
  const found = await store.findRegistrationByBrowser(deps.db, hashToken(input.browserToken));
  if (found?.flow !== "claim" || found.verifiedAt) return { ok: false, code: "invalid-code" };
  const codeHash = hashCode(deps.accountKeys, found.id, input.code);
  return deps.db.$transaction(async (tx) => {
    const right = await store.tryCode(tx, { id: found.id, codeHash, now: deps.clock.now(), tries: CODE_TRIES });
    const action = right ? "registration.code-accepted" : "registration.code-refused";
    await recordAudit(tx, deps, { organizationId: null, actor: "system", action, subject: found.id });
    return right ? { ok: true } : { ok: false, code: "invalid-code" };
  });
}

/**
 * Completes a claim: creates the account of the person, who has proved access to the mailbox, and makes them the owner.
 * Codes: `unknown-flow` (not verified, verified more than half an hour ago, or already completed), `used` (the
 * invitation was used or has expired), `email-taken`, `common-password`.
 */
export async function completeClaim(
  deps: RegistrationDeps,
  input: { browserToken: string; form: z.output<typeof ClaimSchema> },
): Promise<Result<null, "unknown-flow" | "used" | "email-taken" | "common-password">> {
  const { form, browserToken } = input;
  if (isCommonPassword(form.password)) return { ok: false, code: "common-password" };
  const found = await store.findRegistrationByBrowser(deps.db, hashToken(browserToken));
  const invitation = found?.invitation;
  if (!found?.verifiedAt || found.finishedAt || !invitation) return { ok: false, code: "unknown-flow" };
  const passwordHash = await deps.passwords.hash(form.password);
  const { organizationId } = invitation;
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await store.finishRegistration(tx, found.id, now, new Date(now.getTime() - PASSWORD_WAIT_MS)))) {
      return { ok: false, code: "unknown-flow" };
    }
    if (!(await store.spendInvitation(tx, invitation.id, now))) return { ok: false, code: "used" };
    if (await isEmailTaken(tx, found.email)) return { ok: false, code: "email-taken" };
    const { firstName, lastName } = form;
    const { email, language } = found;
    const user = await createUser(tx, deps, "system", { email, passwordHash, firstName, lastName, language });
    const taken = await claimOrganization(tx, deps, actorName("user", user.id), {
      organizationId,
      ownerUserId: user.id,
    });
    if (!taken) throw new Error(`organization ${organizationId} was not waiting although its invitation was unused`);
    await startTrial(tx, deps, { organizationId, userId: user.id });
    return { ok: true };
  });
}
