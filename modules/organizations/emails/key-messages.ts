import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Address of the page that shows an organization's keys. */
  keysUrl: string;
  /** Translates a message's text; keys are below `keys`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mails to an organization's owners about its signing keys. */
export function keyMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "signing-key": async ({ language, props }) => {
      const { event = "", keyId = "", organizationId = "", firstName = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      const key = await store.findIssuerKey(deps.db, organizationId, keyId);
      if (!organization || !key) return null;
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: "UTC",
      });
      const time = (date: Date | null) => (date ? `${format.format(date)} UTC` : "");
      const t = (name: string) =>
        deps.translate(language, `keys.${name}`, {
          name: firstName,
          organization: organization.name,
          time: time(key.retiredAt),
          from: time(key.compromisedFrom),
        });
      return layOutMessage({
        language,
        subject: t(`${event}.subject`),
        paragraphs: [t("greeting"), t(`${event}.body`)],
        verbatim: key.did,
        button: { label: t("button"), url: deps.keysUrl },
        footnote: t("footnote"),
        signature: deps.productName,
      });
    },
  };
}
