import type { z } from "zod";
import { recordAudit } from "../audit/index.server";
import { normalizeEmail } from "../auth";
import {
  createUser,
  findPasswordProblem,
  hashToken,
  isEmailTaken,
  type NewSession,
  openSession,
  type PasswordProblem,
  registeredPerson,
} from "../auth/index.server";
import { startTrial } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { Result } from "../kernel/result";
import { claimOrganization, getOrganization } from "../organizations/index.server";
import { CODE_TRIES, hashCode } from "./codes";
import { findInvitation, type InvitationFailure } from "./invite";
import type { CodeFailure } from "./rules";
import type { ClaimSchema } from "./schemas";
import { beginRegistration, type CodeDeps, secondsToNextCode } from "./send-code";
import type { RegistrationDeps } from "./sign-up";
import * as store from "./store";

/** Time to choose a password after the code. */
const PASSWORD_WAIT_MS = 30 * 60_000;

/**
 * Begins to claim a prepared organization: a code is sent to the address that the platform stored with it. Codes: those
 * of the identifier, `too-soon`, `email-taken`.
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

/** Checks the code of a claim. The password follows, in the same browser. Codes: `invalid-code`. */
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
 * Finishes a claim: the person, who has proven that they read the mailbox, becomes the owner and is signed in in this
 * browser, as after a sign-up (`registerInBrowser`). `session` is null where the account may not sign in. Codes:
 * `unknown-flow` (not verified, verified half an hour ago, or finished), those of the identifier, `email-taken`,
 * `personal-password`, `common-password`.
 */
export async function completeClaim(
  deps: RegistrationDeps,
  input: { browserToken: string; form: z.output<typeof ClaimSchema>; userAgent: string },
): Promise<Result<{ session: NewSession | null }, "unknown-flow" | "used" | "email-taken" | PasswordProblem>> {
  const { form, browserToken, userAgent } = input;
  const found = await store.findRegistrationByBrowser(deps.db, hashToken(browserToken));
  const invitation = found?.invitation;
  if (!found?.verifiedAt || found.finishedAt || !invitation) return { ok: false, code: "unknown-flow" };
  const { organizationId } = invitation;
  const { firstName, lastName } = form;
  const { email, language } = found;
  const name = (await getOrganization(deps.db, organizationId))?.name ?? "";
  const problem = findPasswordProblem(form.password, [firstName, lastName, email, name]);
  if (problem) return { ok: false, code: problem };
  const passwordHash = await deps.passwords.hash(form.password);
  const result = await deps.db.$transaction(
    async (tx): Promise<Result<{ userId: string }, "unknown-flow" | "used" | "email-taken">> => {
      const now = deps.clock.now();
      if (!(await store.finishRegistration(tx, found.id, now, new Date(now.getTime() - PASSWORD_WAIT_MS)))) {
        return { ok: false, code: "unknown-flow" };
      }
      if (!(await store.spendInvitation(tx, invitation.id, now))) return { ok: false, code: "used" };
      if (await isEmailTaken(tx, email)) return { ok: false, code: "email-taken" };
      const { id: userId } = await createUser(tx, deps, "system", {
        email,
        passwordHash,
        firstName,
        lastName,
        language,
      });
      const owner = { organizationId, ownerUserId: userId };
      if (!(await claimOrganization(tx, deps, actorName("user", userId), owner)))
        throw new Error(`organization ${organizationId} was not waiting although its invitation was unused`);
      await startTrial(tx, deps, { organizationId, userId });
      return { ok: true, userId };
    },
  );
  if (!result.ok) return result;
  const person = registeredPerson({ userId: result.userId, passwordHash });
  const opened = await openSession(deps, person, { remember: false, userAgent, cookieBound: true });
  return { ok: true, session: opened?.session ?? null };
}
