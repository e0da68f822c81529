import type { Db } from "../../kernel/db";
import type { AccountKeys, Clock } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { codeOf } from "../codes";
import * as store from "../store";

/** Renders the message with a code. A code that has expired, was used, or was replaced by a later one is not sent. */
export function registrationMessages(deps: {
  db: Db;
  clock: Clock;
  accountKeys: AccountKeys;
  productName: string;
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}): Record<string, MessageRenderer> {
  return {
    "registration-code": async ({ language, props }) => {
      const registration = await store.findRegistration(deps.db, props.registrationId ?? "");
      if (!registration || registration.verifiedAt || registration.sends !== Number(props.sends)) return null;
      if (registration.codeExpiresAt <= deps.clock.now()) return null;
      const code = codeOf(deps.accountKeys, registration);
      const t = (key: string) =>
        deps.translate(language, `account.code.${key}`, { product: deps.productName, name: registration.name, code });
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("greeting"), t("body")],
        code,
        footnote: t("footnote"),
        signature: deps.productName,
      });
    },
  };
}
