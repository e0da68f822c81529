import type { Db } from "../../kernel/db";
import type { AccountKeys, Clock } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { contactToken } from "../profile/contact-address";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  clock: Clock;
  accountKeys: AccountKeys;
  productName: string;
  profileUrls: { confirmContact: (token: string) => string; organization: string };
  /** Translates a message's text; keys are below `profile`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mails about an organization's profile: to its contact address, and to its owners about a new name. */
export function profileMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "contact-confirmation": async ({ language, props }) => {
      const { organizationId = "", tokenHash = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      const link = await store.findContactConfirmation(deps.db, organizationId);
      // A link for an address that was named later must not go to this mailbox.
      if (!organization || link?.tokenHash !== tokenHash || !link.open || link.expiresAt <= deps.clock.now())
        return null;
      const values = { organization: organization.name, product: deps.productName };
      const t = (key: string) => deps.translate(language, `profile.contact.${key}`, values);
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("greeting"), t("body")],
        button: { label: t("button"), url: deps.profileUrls.confirmContact(contactToken(deps.accountKeys, link)) },
        footnote: t("footnote"),
        signature: deps.productName,
      });
    },
    "organization-name": async ({ language, props }) => {
      const { decision = "", name = "", organizationId = "", firstName = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      if (!organization) return null;
      const values = { name: firstName, organization: name, current: organization.name };
      const t = (key: string) => deps.translate(language, `profile.name.${key}`, values);
      return layOutMessage({
        language,
        subject: t(`${decision}.subject`),
        paragraphs: [t("greeting"), t(`${decision}.body`)],
        button: { label: t("button"), url: deps.profileUrls.organization },
        signature: deps.productName,
      });
    },
  };
}
