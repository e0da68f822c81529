import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Where people go on once their organization was released, and where they write to. */
  decisionUrls: { app: string; contact: string };
  /** The words of a message by their key below `decision`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** What the owners of an organization that was pending review because of its name are told in the end. */
export function decisionMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "organization-decision": async ({ language, props }) => {
      const { decision = "", organizationId = "", firstName = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      if (!organization) return null;
      const values = { name: firstName, organization: organization.name };
      const t = (name: string) => deps.translate(language, `decision.${name}`, values);
      return layOutMessage({
        language,
        subject: t(`${decision}.subject`),
        paragraphs: [t("greeting"), t(`${decision}.body`)],
        button: {
          label: t(`${decision}.button`),
          url: decision === "released" ? deps.decisionUrls.app : deps.decisionUrls.contact,
        },
        signature: deps.productName,
      });
    },
  };
}
