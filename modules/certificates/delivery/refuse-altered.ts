import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs, Log } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer, queueMessages } from "../../mail/index.server";
import { NotDrawn } from "../../rendering/index.server";
import * as store from "../store";
import type { Translate } from "./certificate-letter";

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof store.findByPublicId>>>;

/** Something a certificate is drawn with, by its id in the audit log. */
export interface AlteredPart {
  kind: "certificate" | "design" | "font" | "image" | "recipient picture";
  id: string;
}

export interface AlteredDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  supportAddress: string;
  /** Product name, also written into PDFs as the producer. */
  productName: string;
}

/**
 * Notifies the operator, once a day per altered part of a certificate, and throws `NotDrawn`. For a certificate erased
 * meanwhile it throws without a notice.
 */
export async function refuseAltered(deps: AlteredDeps, row: CertificateRow, altered: AlteredPart[]): Promise<never> {
  if (!(await store.isThere(deps.db, row.publicId))) throw new NotDrawn("it was erased meanwhile");
  const parts = altered.map(({ kind, id }) => `${kind} ${id}`);
  const to = { name: deps.productName, address: deps.supportAddress };
  const messages = parts.map((part) => ({
    key: `drawn-with-altered:${deps.clock.now().toISOString().slice(0, 10)}:${part}`,
    kind: "drawn-with-altered",
    organizationId: null,
    to,
    language: "en",
    props: { part },
  }));
  await deps.db.$transaction((tx) => queueMessages(tx, deps, messages));
  deps.log.error("a certificate is not drawn: what it is drawn with was altered", { certificateId: row.id, parts });
  throw new NotDrawn(`what it is drawn with was altered: ${parts.join(", ")}`);
}

/** Returns the renderer of the notice to support about an altered part. */
export function renderAlteredMessage(deps: { productName: string; translate: Translate }): MessageRenderer {
  return async ({ language, props }) => {
    const t = (key: string) => deps.translate(language, `altered.${key}`);
    return layOutMessage({
      language,
      subject: t("subject"),
      paragraphs: [t("body"), t("next")],
      verbatim: props.part ?? "",
      signature: deps.productName,
    });
  };
}
