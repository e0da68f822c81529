import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { getOrganization, wholeOrganization } from "../../organizations/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Returns the address of a batch's page. */
  batchUrl: (batchId: string) => string;
  /** Translates a message's text. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/**
 * Renders the mail to those who may issue about a batch that was not issued as scheduled, or was stopped. Returns null
 * for a batch that was resumed or deleted meanwhile.
 */
export function renderHeldBackMessage(deps: MessageDeps): MessageRenderer {
  return async ({ language, props }) => {
    const { organizationId = "", batchId = "", code = "", firstName = "" } = props;
    const batch = await store.findBatch(deps.db, wholeOrganization(organizationId), batchId);
    const organization = await getOrganization(deps.db, organizationId);
    const waits = batch?.state === "draft" || (batch?.state === "stopped" && batch.heldBack !== null);
    if (!batch || !waits || !organization) return null;
    const values = { firstName, list: batch.name, organization: organization.name };
    const t = (key: string) => deps.translate(language, `heldBack.${key}`, values);
    const content =
      batch.state === "stopped"
        ? { subject: t("stopped.subject"), paragraphs: [t("stopped.body"), t("stopped.whatToDo")] }
        : { subject: t("subject"), paragraphs: [t("body"), t(`reasons.${code}`)] };
    return layOutMessage({
      language,
      subject: content.subject,
      paragraphs: [t("greeting"), ...content.paragraphs],
      button: { label: t("button"), url: deps.batchUrl(batchId) },
      footnote: t("footnote"),
      signature: deps.productName,
    });
  };
}
