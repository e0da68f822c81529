import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs, Log } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer, queueMessages } from "../../mail/index.server";
import type { Translate } from "../delivery/certificate-letter";
import type { DocumentWork } from "../documents/document-work";
import { certificateEvents } from "../rules/certificate-events";
import * as store from "../store";
import type { StoredLeaf } from "../store/anchors";

/** Time after which a damaged certificate is checked again: it may have been restored from a backup. */
const LOOK_AGAIN_AFTER_MS = 3_600_000;

export const whenToCheckAgain = (now: Date) => new Date(now.getTime() - LOOK_AGAIN_AFTER_MS);

export interface DamageDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  documents: DocumentWork;
  log: Log;
  supportAddress: string;
  productName: string;
}

type Claimed = StoredLeaf & { damagedAt: Date | null };

/** Number of documents hashed in one call: several threads can share the work, and each call copies its documents. */
const ORDER = 1000;

/** Recomputes the leaf of each stored document; null where it cannot be read. */
export async function hashDocuments(
  { documents }: Pick<DamageDeps, "documents">,
  { rows, frames }: { rows: StoredLeaf[]; frames: Map<string, string> },
): Promise<(string | null)[]> {
  const orders: Promise<(string | null)[]>[] = [];
  for (let begin = 0; begin < rows.length; begin += ORDER) {
    const some = rows
      .slice(begin, begin + ORDER)
      .map(({ id, publicId, packed, frameId }) => ({ id, publicId, packed, frameId }));
    const needed = some.flatMap(({ frameId: id }) => (id ? [[id, frames.get(id) ?? ""] as const] : []));
    orders.push(documents.hash({ rows: some, frames: new Map(needed) }));
  }
  return (await Promise.all(orders)).flat();
}

/** Thrown for certificates whose stored document does not have the stored leaf: no tree may contain them. */
export class DamagedLeaves extends Error {
  constructor(readonly ids: string[]) {
    super(`${ids.length} certificates are damaged`);
  }
}

/** Throws `DamagedLeaves` where a document does not have its leaf; `hashed` are the recomputed leaves. */
export function assertWhole(claimed: StoredLeaf[], hashed: (string | null)[]): void {
  const damaged = claimed.filter(({ leaf }, index) => hashed[index] !== leaf);
  if (damaged.length > 0) throw new DamagedLeaves(ids(damaged));
}

/** Removes the mark of damage from certificates that are intact again. */
export async function noteRestored(tx: Transaction, whole: Claimed[]): Promise<void> {
  const restored = whole.filter(({ damagedAt }) => damagedAt !== null);
  if (restored.length > 0) await store.setDamagedAt(tx, ids(restored), null);
}

/**
 * Marks certificates that were altered in the database, whose root could never be proved; records them in the audit
 * log, and notifies support once. One damaged row must not keep other organizations' certificates from being anchored.
 */
export async function markDamaged(tx: Transaction, deps: DamageDeps, damaged: string[]): Promise<void> {
  const before = await store.lockUnanchored(tx, damaged);
  await store.setDamagedAt(tx, ids(before), deps.clock.now());
  const found = before.filter(({ damagedAt }) => damagedAt === null);
  for (const { id, organizationId } of found) {
    deps.log.error("a certificate is damaged and is not anchored", { certificateId: id, organizationId });
    const [actor, action] = ["system", "certificate.damaged"] as const;
    await recordAudit(tx, deps, { organizationId, actor, action, subject: id, details: {} });
    const to = { name: deps.productName, address: deps.supportAddress };
    const message = { key: `certificate-damaged:${id}`, kind: "certificate-damaged", organizationId: null, to };
    await queueMessages(tx, deps, [{ ...message, language: "en", props: { certificateId: id } }]);
  }
  await recordEvents(tx, deps, certificateEvents("certificate.damaged", found));
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Returns the renderer of the notice to support about a damaged certificate. */
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
