import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Addresses to continue at after a release, and to contact the platform. */
  decisionUrls: { app: string; contact: string };
  /** Translates a message's text; keys are below `decision`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mail to the owners of an organization about the decision on its name. */
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
