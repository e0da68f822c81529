import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { proofRecord } from "../rules/domain-name";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Address of the page that shows an organization's domain. */
  domainUrl: string;
  /** Translates a message's text; keys are below `domain`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mails to owners and admins: the record that proves their domain is missing, or the domain is lost. */
export function domainMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "organization-domain": async ({ language, props }) => {
      const { event = "", organizationId = "", domain = "", token = "", foundAt = "", firstName = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      if (!organization) return null;
      const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
      const values = {
        name: firstName,
        organization: organization.name,
        domain,
        found: day.format(Date.parse(foundAt)),
      };
      const t = (name: string) => deps.translate(language, `domain.${name}`, values);
      const { names, text } = proofRecord({ domain, token });
      return layOutMessage({
        language,
        subject: t(`${event}.subject`),
        paragraphs: [t("greeting"), t(`${event}.body`)],
        verbatim: `${names[0]} TXT ${text}`,
        button: { label: t("button"), url: deps.domainUrl },
        footnote: t("footnote"),
        signature: deps.productName,
        asItIs: [domain],
      });
    },
  };
}
