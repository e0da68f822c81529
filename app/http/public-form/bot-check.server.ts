import { createHmac } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { isCaptchaSolved } from "#app/adapters/outgoing/captcha.server";
import type { Deps } from "#app/composition.server";

/** Cost of the puzzle: about a second on a phone, solved while the visitor is still typing. */
const ITERATIONS = 1_000;
const [EASIEST, HARDEST] = [400, 1_200];
const LIFETIME_MS = 60 * 60_000;

/** Form fields in which scripts put their results. */
export const ALTCHA_FIELD = "altcha";
const CAPTCHA_FIELDS = { recaptcha: "g-recaptcha-response", turnstile: "cf-turnstile-response" } as const;

/**
 * - `person`: the check was passed.
 * - `unproven`: no script ran, so nothing was checked; a stricter limit must apply.
 * - `robot`: the check failed.
 * - `unavailable`: the check could not be made. Never to be treated as passed.
 */
export type Sender = "person" | "unproven" | "robot" | "unavailable";

type BotCheckDeps = Pick<Deps, "csrfKey" | "clock" | "config" | "log">;

/** Creates a puzzle for one form; its solution is not valid for any other (ALTCHA, proof of work version 2). */
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

/** Judges a form's sender by its check. */
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
  // A puzzle with the sender's own, cheaper settings lacks this server's signature and is refused before any work.
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
