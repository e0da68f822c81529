import { z } from "zod";
import type { CaptchaSettings } from "#app/config.server";

const TIMEOUT_MS = 4000;
const Verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });
/** Error codes about the platform's settings or the provider, not about the visitor. */
const OUR_FAULT = /^(missing|invalid)-input-secret$|^bad-request$|^internal-error$/;

/**
 * Verifies a captcha response with the provider. Throws if the provider is unreachable, responds with nonsense or
 * rejects the secret key: nothing is then known about the visitor.
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
