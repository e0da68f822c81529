import type { Db } from "../../kernel/db";
import type { AccountKeys, Clock } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { linkToken } from "../links";
import { mayReset } from "../passwords/reset-password";
import * as store from "../store";

/** Addresses in the messages, on the one public origin. */
export interface AccountUrls {
  resetPassword: (token: string) => string;
  confirmEmail: (token: string) => string;
  forgotPassword: () => string;
}

interface MessageDeps {
  db: Db;
  clock: Clock;
  accountKeys: AccountKeys;
  accountUrls: AccountUrls;
  productName: string;
  /** Translates a message's text by its key below `account`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Renderers of the account messages, by kind. A message whose link no longer works is not sent. */
export function accountMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const words = (language: string, group: string, values: Record<string, string>) => (key: string) =>
    deps.translate(language, `account.${group}.${key}`, { product: deps.productName, ...values });

  const linkMessage =
    (
      group: "reset" | "newEmail",
      isWanted: (link: { emailKey: string }) => Promise<{ firstName: string } | null>,
      url: (token: string) => string,
    ): MessageRenderer =>
    async ({ language, props }) => {
      const link = await store.findLink(deps.db, props.linkId ?? "");
      if (!link || link.usedAt || link.expiresAt <= deps.clock.now()) return null;
      const reader = await isWanted(link);
      if (!reader) return null;
      const t = words(language, group, { name: reader.firstName });
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("greeting"), t("body")],
        button: { label: t("button"), url: url(linkToken(deps.accountKeys, link)) },
        footnote: t("footnote"),
        signature: deps.productName,
      });
    };

  const findUser = ({ emailKey }: { emailKey: string }) => store.findUserByEmailKey(deps.db, emailKey);
  const whoMayReset = async (link: { emailKey: string }) => {
    const user = await findUser(link);
    return mayReset(user) ? user : null;
  };
  const activeUser = async (link: { emailKey: string }) => {
    const user = await findUser(link);
    return user?.status === "active" ? user : null;
  };

  return {
    "account-reset": linkMessage("reset", whoMayReset, deps.accountUrls.resetPassword),
    "account-new-email": linkMessage("newEmail", activeUser, deps.accountUrls.confirmEmail),
    "account-notice": async ({ language, props }) => {
      const { notice = "", at = "", firstName = "" } = props;
      const time = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: "UTC",
      });
      const t = words(language, `notices.${notice}`, { name: firstName, time: `${time.format(Date.parse(at))} UTC` });
      const common = words(language, "notices", { name: firstName });
      const closed = notice === "account-closed";
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [common("greeting"), t("body"), ...(closed ? [] : [common("notYou")])],
        ...(closed ? {} : { button: { label: common("button"), url: deps.accountUrls.forgotPassword() } }),
        signature: deps.productName,
      });
    },
  };
}
