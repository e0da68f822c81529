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

/** A damaged certificate may have been restored from a backup meanwhile. */
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

/** So many documents are one order: several threads may work, and each order is in memory once more. */
const ORDER = 1000;

/** The leaf of each stored document, worked out anew. */
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

/** Certificates whose stored document does not have the stored leaf: no tree may hold them. */
export class DamagedLeaves extends Error {
  constructor(readonly ids: string[]) {
    super(`${ids.length} certificates are damaged`);
  }
}

/** Throws `DamagedLeaves` where a document does not have its leaf; `hashed` are the leaves that they have. */
export function assertWhole(claimed: StoredLeaf[], hashed: (string | null)[]): void {
  const damaged = claimed.filter(({ leaf }, index) => hashed[index] !== leaf);
  if (damaged.length > 0) throw new DamagedLeaves(ids(damaged));
}

/** Of certificates that are whole, those that were damaged before are so no longer. */
export async function noteRestored(tx: Transaction, whole: Claimed[]): Promise<void> {
  const restored = whole.filter(({ damagedAt }) => damagedAt !== null);
  if (restored.length > 0) await store.setDamagedAt(tx, ids(restored), null);
}

/**
 * Certificates that were altered in the database, and over which a root could never be proved, are marked, written into
 * the audit, and support is told once. One damaged row must not keep every other organization's certificates from the
 * chain.
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
