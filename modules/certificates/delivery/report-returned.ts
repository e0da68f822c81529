import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { factsOf, LONGEST_REASON } from "../../mail/index";
import { describeDeliveries, reportDelivery } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { deliveryEffect } from "./delivery-effect";
import { issuedMessageKey } from "./message-keys";

/**
 * Records that the message with a certificate came back or never arrived, which only a person reported and the mail
 * server did not. It can be sent again from then on. `words`: the text of the returned message, or the reason; may be
 * empty. Codes: `forbidden`, `not-found`, `not-needed` (not sent, already recorded as not arrived, or the certificate
 * has ended or is frozen), `words-too-long`.
 */
export async function reportReturned(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { id: string; words: string },
): Promise<Result<null, "forbidden" | "not-found" | "not-needed" | "words-too-long">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  if (input.words.length > LONGEST_REASON) return { ok: false, code: "words-too-long" };
  const { id, words: reason } = input;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.lockCertificate(tx, actor, id);
    if (!certificate) return { ok: false, code: "not-found" };
    if (judgeStep(certificate, "resend", deps.clock.now())) return { ok: false, code: "not-needed" };
    const key = issuedMessageKey(id);
    const message = (await describeDeliveries(tx, [key])).get(key);
    if (!message || !factsOf(message.delivery).mayComeBack) return { ok: false, code: "not-needed" };
    const report = { key, sending: message.sending, outcome: "bounced", source: actor.name, reason } as const;
    const answer = await reportDelivery(tx, { ...deps, deliveryEffect }, { ...report, reportedAt: deps.clock.now() });
    if (answer !== "changed") return { ok: false, code: "not-needed" };
    const action = "certificate.message-returned";
    await recordAudit(tx, deps, { organizationId: actor.organizationId, actor: actor.name, action, subject: id });
    return { ok: true };
  });
}
