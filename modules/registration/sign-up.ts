import type { z } from "zod";
import { recordAudit } from "../audit/index.server";
import { normalizeEmail } from "../auth";
import { createUser, hashToken, isCommonPassword, isEmailTaken } from "../auth/index.server";
import { startTrial, type TrialDeps } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { Transaction } from "../kernel/db";
import type { PasswordHasher, SecretBox } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { createOrganization, freeSlug } from "../organizations/index.server";
import { CODE_TRIES, hashCode } from "./codes";
import type { CodeFailure, SendFailure } from "./rules";
import { type SignUpSchema, WaitingForm } from "./schemas";
import { beginRegistration, type CodeDeps, secondsToNextCode } from "./send-code";
import * as store from "./store";

export type SignUpForm = z.output<typeof SignUpSchema>;
export type RegistrationDeps = CodeDeps & TrialDeps & { passwords: PasswordHasher; secretBox: SecretBox };

/**
 * Begins a sign-up: sends a code; no account exists before it is confirmed. A browser sends its form here, receives a
 * token and later sends only the code. An API client sends the form together with the code.
 * Codes: `email-taken` (reported as the product rules require), `common-password`, `too-soon`.
 */
export async function requestVerification(
  deps: RegistrationDeps,
  input: { email: string; name: string; language: string; form: SignUpForm | null },
): Promise<{ ok: true; browserToken: string | null } | SendFailure> {
  const { form, ...rest } = input;
  if (form && isCommonPassword(form.password)) return { ok: false, code: "common-password" };
  if (await isEmailTaken(deps.db, input.email)) return { ok: false, code: "email-taken" };
  const waiting = form ? await waitingForm(deps, form) : {};
  return deps.db.$transaction(async (tx) => {
    const retryAfterSeconds = await secondsToNextCode(tx, deps, normalizeEmail(input.email));
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const registration = { ...rest, flow: "sign_up" as const, form: waiting };
    return { ok: true, ...(await beginRegistration(tx, deps, registration, { forProgram: form === null })) };
  });
}

async function waitingForm(deps: RegistrationDeps, form: SignUpForm): Promise<z.output<typeof WaitingForm>> {
  const { password, confirmPassword: _, ...rest } = form;
  return { ...rest, passwordHash: await deps.passwords.hash(password) };
}

/**
 * Completes a sign-up with its code: creates the account, its organization and its plan in one transaction. A code is
 * valid only for the browser that requested it or, in the API, for the address. Codes: `invalid-code` (wrong, expired,
 * already used, tried five times, or of another flow), `email-taken`; and `common-password` where the form comes with
 * the code.
 */
export async function checkAndRegister(
  deps: RegistrationDeps,
  input: { code: string } & ({ browserToken: string } | { form: SignUpForm; language: string }),
): Promise<Result<{ userId: string; organizationId: string }, "common-password"> | CodeFailure> {
  const invalid = { ok: false, code: "invalid-code" } as const;
  if ("form" in input && isCommonPassword(input.form.password)) return { ok: false, code: "common-password" };
  const found =
    "form" in input
      ? await store.findLatestApiRegistration(deps.db, normalizeEmail(input.form.email))
      : await store.findRegistrationByBrowser(deps.db, hashToken(input.browserToken));
  if (found?.flow !== "sign_up" || found.verifiedAt) return invalid;
  const form = "form" in input ? await waitingForm(deps, input.form) : WaitingForm.parse(found.form);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const codeHash = hashCode(deps.accountKeys, found.id, input.code);
    if (!(await store.tryCode(tx, { id: found.id, codeHash, now, tries: CODE_TRIES }))) {
      await recordAudit(tx, deps, {
        organizationId: null,
        actor: "system",
        action: "registration.code-refused",
        subject: found.id,
      });
      return invalid;
    }
    await store.finishRegistration(tx, found.id, now, new Date(0));
    if (await isEmailTaken(tx, form.email)) return { ok: false, code: "email-taken" };
    return {
      ok: true,
      ...(await createAccount(tx, deps, form, "language" in input ? input.language : found.language)),
    };
  });
}

async function createAccount(
  tx: Transaction,
  deps: RegistrationDeps,
  form: z.output<typeof WaitingForm>,
  language: string,
) {
  const { email, passwordHash, firstName, lastName, phone } = form;
  const user = await createUser(tx, deps, "system", { email, passwordHash, firstName, lastName, phone, language });
  const organization = await createOrganization(tx, deps, actorName("user", user.id), {
    slug: await freeSlug(tx, deps, form.organizationName),
    name: form.organizationName,
    type: form.organizationType,
    website: form.website,
    phone,
    address: form.address,
    signerName: null,
    signerTitle: null,
    ownerUserId: user.id,
  });
  await startTrial(tx, deps, { organizationId: organization.id, userId: user.id });
  return { userId: user.id, organizationId: organization.id };
}
