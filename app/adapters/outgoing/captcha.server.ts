import { z } from "zod";
import type { CaptchaSettings } from "#app/config.server";

const TIMEOUT_MS = 4000;
const Verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });
/** What the provider says of our own settings, not of the visitor. */
const OUR_FAULT = /^(missing|invalid)-input-secret$|^bad-request$|^internal-error$/;

/**
 * Asks the provider whether the answer of its widget is a person's. Throws where it cannot be asked, answers nonsense
 * or does not accept our key: then nothing is known of the visitor.
 */
export async function isCaptchaSolved(settings: CaptchaSettings, answer: string): Promise<boolean> {
  const response = await fetch(settings.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: settings.secretKey, response: answer }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${settings.provider} answered ${response.status}`);
  const verdict = Verdict.parse(await response.json());
  const fault = verdict["error-codes"].find((code) => OUR_FAULT.test(code));
  if (fault) throw new Error(`${settings.provider} does not accept the configuration: ${fault}`);
  return verdict.success;
}
