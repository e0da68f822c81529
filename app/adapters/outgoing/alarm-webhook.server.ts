import { createHmac } from "node:crypto";
import type { Clock } from "#modules/kernel/ports";

const LONGEST_MS = 10_000;

/**
 * Posts messages as Standard Webhooks (1.0.0): headers `webhook-id`, `webhook-timestamp` in seconds, and
 * `webhook-signature`, an HMAC-SHA256 over both and the body. `secret` is `whsec_` followed by Base64. Throws if the
 * response is not 2xx or takes longer than ten seconds. The response body is not read, and redirects are not followed.
 */
export function createAlarmWebhook(options: { url: string; secret: string; clock: Clock; longestMs?: number }) {
  const { url, secret, clock, longestMs = LONGEST_MS } = options;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return {
    async post({ id, body }: { id: string; body: string }): Promise<void> {
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(longestMs),
        headers: {
          "Content-Type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": timestamp,
          "webhook-signature": `v1,${signature}`,
        },
        body,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the receiver of alarms answered ${answer.status}`);
    },
  };
}
