import type { z } from "zod";
import { recordAudit } from "../audit/index.server";
import { normalizeEmail } from "../auth";
import {
  createUser,
  findPasswordProblem,
  hashToken,
  isEmailTaken,
  type PasswordProblem,
  type Person,
  registeredPerson,
} from "../auth/index.server";
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

/** Result of a right code. */
export interface Registered {
  userId: string;
  organizationId: string;
  person: Person;
}

/**
 * Begins a sign-up: the account is created once the mailed code is entered. With the form, its browser gets a token and
 * later sends the code alone; without it (the API) the form comes with the code. Codes: `email-taken` (agreed in the
 * product rules), `personal-password`, `common-password`, `too-soon`.
 */
export async function requestVerification(
  deps: RegistrationDeps,
  input: { email: string; name: string; language: string; form: SignUpForm | null },
): Promise<{ ok: true; browserToken: string | null } | SendFailure> {
  const { form, ...rest } = input;
  const problem = form && problemOf(form);
  if (problem) return { ok: false, code: problem };
  if (await isEmailTaken(deps.db, input.email)) return { ok: false, code: "email-taken" };
  const waiting = form ? await waitingForm(deps, form) : {};
  return deps.db.$transaction(async (tx) => {
    const retryAfterSeconds = await secondsToNextCode(tx, deps, normalizeEmail(input.email));
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const registration = { ...rest, flow: "sign_up" as const, form: waiting };
    return { ok: true, ...(await beginRegistration(tx, deps, registration, { forProgram: form === null })) };
  });
}

const problemOf = ({ password, firstName, lastName, email, organizationName, address }: SignUpForm) =>
  findPasswordProblem(password, [firstName, lastName, email, organizationName, address]);

async function waitingForm(deps: RegistrationDeps, form: SignUpForm): Promise<z.output<typeof WaitingForm>> {
  const { password, confirmPassword: _, ...rest } = form;
  return { ...rest, passwordHash: await deps.passwords.hash(password) };
}

/**
 * Finishes a sign-up with its code: the account, its organization and its plan are created together. A code belongs to
 * the browser that asked, or for the API to the address. Codes: `invalid-code` (wrong, used, expired, tried five times,
 * of another flow), `email-taken`; and `personal-password`, `common-password` where the form comes with the code.
 */
export async function checkAndRegister(
  deps: RegistrationDeps,
  input: { code: string } & ({ browserToken: string } | { form: SignUpForm; language: string }),
): Promise<Result<{ userId: string; organizationId: string }, PasswordProblem> | CodeFailure> {
  if ("form" in input) {
    const problem = problemOf(input.form);
    if (problem) return { ok: false, code: problem };
    const found = await store.findLatestApiRegistration(deps.db, normalizeEmail(input.form.email));
    const result = await finishSignUp(deps, found, input.code, input);
    return result.ok ? { ok: true, userId: result.userId, organizationId: result.organizationId } : result;
  }
  const found = await store.findRegistrationByBrowser(deps.db, hashToken(input.browserToken));
  const result = await finishSignUp(deps, found, input.code, null);
  return result.ok ? { ok: true, userId: result.userId, organizationId: result.organizationId } : result;
}

/**
 * Tries the code of a sign-up, and creates its account where it is right. `given` is the form that came with the code.
 * Codes: `invalid-code`, `email-taken`.
 */
export async function finishSignUp(
  deps: RegistrationDeps,
  found: Awaited<ReturnType<typeof store.findRegistration>>,
  code: string,
  given: { form: SignUpForm; language: string } | null,
): Promise<({ ok: true } & Registered) | CodeFailure> {
  const invalid = { ok: false, code: "invalid-code" } as const;
  if (found?.flow !== "sign_up" || found.verifiedAt) return invalid;
  const form = given ? await waitingForm(deps, given.form) : WaitingForm.parse(found.form);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const codeHash = hashCode(deps.accountKeys, found.id, code);
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
    if (await isEmailTaken(tx, form.email)) {
      // Expires the code: sending it again must not report an account that was not created.
      await store.expireCode(tx, found.id, now);
      return { ok: false, code: "email-taken" };
    }
    return { ok: true, ...(await createAccount(tx, deps, form, given?.language ?? found.language)) };
  });
}

async function createAccount(
  tx: Transaction,
  deps: RegistrationDeps,
  form: z.output<typeof WaitingForm>,
  language: string,
): Promise<Registered> {
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
  const person = registeredPerson({ userId: user.id, passwordHash });
  return { userId: user.id, organizationId: organization.id, person };
}
