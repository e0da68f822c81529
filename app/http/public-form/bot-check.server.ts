import { createHmac } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { isCaptchaSolved } from "#app/adapters/outgoing/captcha.server";
import type { Deps } from "#app/composition.server";

/** The puzzle: about a second for a telephone, begun while its owner is still typing. */
const ITERATIONS = 1_000;
const [EASIEST, HARDEST] = [400, 1_200];
const LIFETIME_MS = 60 * 60_000;

/** Fields in which scripts put their answers. */
export const ALTCHA_FIELD = "altcha";
const CAPTCHA_FIELDS = { recaptcha: "g-recaptcha-response", turnstile: "cf-turnstile-response" } as const;

/**
 * - `person`: the check was passed.
 * - `unproven`: no script ran, so nothing was checked; what stands in for it must be stricter.
 * - `robot`: a check was answered, and wrongly.
 * - `unavailable`: the check could not be made. Never to be taken for a pass.
 */
export type Sender = "person" | "unproven" | "robot" | "unavailable";

type BotCheckDeps = Pick<Deps, "csrfKey" | "clock" | "config" | "log">;

/** A puzzle for one form: its solution counts for no other (ALTCHA, proof of work version 2). */
export function makePuzzle({ csrfKey, clock }: Pick<Deps, "csrfKey" | "clock">, formKey: string): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ITERATIONS,
    counter: randomInt(EASIEST, HARDEST),
    deriveKey,
    data: { form: formKey },
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    ...secretsOf(csrfKey),
  });
}

/** Who sent a form, as far as its check can tell. */
export async function judgeSender(deps: BotCheckDeps, form: FormData, formKey: string): Promise<Sender> {
  const { captcha } = deps.config;
  const answer = form.get(captcha ? CAPTCHA_FIELDS[captcha.provider] : ALTCHA_FIELD);
  if (typeof answer !== "string" || answer === "") return "unproven";
  try {
    const passed = captcha ? await isCaptchaSolved(captcha, answer) : await isPuzzleSolved(deps, answer, formKey);
    return passed ? "person" : "robot";
  } catch (error) {
    deps.log.error("the check for robots could not be made", { error });
    return "unavailable";
  }
}

const Answer = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ data: z.object({ form: z.string() }) }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

async function isPuzzleSolved({ csrfKey }: BotCheckDeps, answer: string, formKey: string): Promise<boolean> {
  const parsed = Answer.safeParse(parseJson(answer));
  if (!parsed.success || parsed.data.challenge.parameters.data.form !== formKey) return false;
  const challenge = parsed.data.challenge as unknown as Challenge;
  const solution = parsed.data.solution as unknown as Solution;
  // Cheap settings of a sender's own would not carry our signature, and are never worked through.
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(csrfKey) });
  return verified;
}

const secretsOf = (key: Buffer) => ({
  hmacSignatureSecret: createHmac("sha256", key).update("altcha:challenge").digest("hex"),
  hmacKeySignatureSecret: createHmac("sha256", key).update("altcha:key").digest("hex"),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
