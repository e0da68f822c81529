import { recordAudit } from "../../audit/index.server";
import { certificateLeaf } from "../../credentials/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs, Log } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer, queueMessages } from "../../mail/index.server";
import type { Translate } from "../delivery/certificate-letter";
import * as store from "../store";

/** A damaged certificate may have been restored from a backup meanwhile. */
const LOOK_AGAIN_AFTER_MS = 3_600_000;

export const whenToLookAgain = (now: Date) => new Date(now.getTime() - LOOK_AGAIN_AFTER_MS);

export interface DamageDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  supportAddress: string;
  productName: string;
}

interface Claimed {
  id: string;
  organizationId: string;
  document: string;
  leaf: string;
  damagedAt: Date | null;
}

/**
 * Of certificates that wait for a tree, those whose stored document has the stored leaf. The others were altered in the
 * database, and a root over them could never be proved: they are marked, written into the audit, and support is told
 * once. One damaged row must not keep every other organization's certificates from the chain.
 */
export async function leaveOutDamaged<T extends Claimed>(
  tx: Transaction,
  deps: DamageDeps,
  claimed: T[],
): Promise<T[]> {
  const leaves = await Promise.all(claimed.map(({ document }) => leafOrNull(document)));
  const damaged = claimed.filter(({ leaf }, index) => leaves[index] !== leaf);
  const whole = claimed.filter(({ leaf }, index) => leaves[index] === leaf);
  const restored = whole.filter(({ damagedAt }) => damagedAt !== null);
  if (restored.length > 0) await store.setDamagedAt(tx, ids(restored), null);
  if (damaged.length === 0) return whole;
  await store.setDamagedAt(tx, ids(damaged), deps.clock.now());
  for (const { id, organizationId } of damaged.filter(({ damagedAt }) => damagedAt === null)) {
    deps.log.error("a certificate is damaged and is not anchored", { certificateId: id, organizationId });
    const [actor, action] = ["system", "certificate.damaged"] as const;
    await recordAudit(tx, deps, { organizationId, actor, action, subject: id, details: {} });
    const to = { name: deps.productName, address: deps.supportAddress };
    const message = { key: `certificate-damaged:${id}`, kind: "certificate-damaged", organizationId: null, to };
    await queueMessages(tx, deps, [{ ...message, language: "en", props: { certificateId: id } }]);
  }
  return whole;
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** The leaf of a stored document; null where it is no longer a document. */
export async function leafOrNull(document: string): Promise<string | null> {
  try {
    return await certificateLeaf(JSON.parse(document));
  } catch {
    return null;
  }
}

/** What support is told of a certificate whose stored document does not have its leaf. */
export function renderDamagedMessage(deps: { productName: string; translate: Translate }): MessageRenderer {
  return async ({ language, props }) => {
    const t = (key: string) => deps.translate(language, `damaged.${key}`);
    return layOutMessage({
      language,
      subject: t("subject"),
      paragraphs: [t("body"), t("next")],
      verbatim: props.certificateId ?? "",
      signature: deps.productName,
    });
  };
}
