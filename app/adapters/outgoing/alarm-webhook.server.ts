import { createHmac } from "node:crypto";
import type { Clock } from "#modules/kernel/ports";

const LONGEST_MS = 10_000;

/**
 * Posts messages as Standard Webhooks (1.0.0) has them: `webhook-id`, `webhook-timestamp` in seconds, and in
 * `webhook-signature` an HMAC-SHA256 over both and the body. `secret` is `whsec_` and Base64. Throws where the answer
 * is no 2xx or does not come within ten seconds; what it says beyond that is not read, and nothing is followed
 * elsewhere.
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
