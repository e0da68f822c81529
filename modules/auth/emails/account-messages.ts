import type { Db } from "../../kernel/db";
import type { AccountKeys, Clock, CountryOf } from "../../kernel/ports";
import { writeMomentIn } from "../../kernel/zoned-moment";
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
  /** Time zone (IANA) of the organization for which a person acts first; UTC where there is none. */
  zoneOfPerson: (db: Db, userId: string) => Promise<string>;
  countryOf: CountryOf;
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
      const { notice = "", at = "", firstName = "", userId = "", network = "" } = props;
      const zone = userId ? await deps.zoneOfPerson(deps.db, userId) : "UTC";
      const time = writeMomentIn(language, new Date(at), zone);
      const t = words(language, `notices.${notice}`, { name: firstName, time });
      const common = words(language, "notices", { name: firstName });
      const closed = notice === "account-closed";
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [common("greeting"), t("body")],
        ...(notice === "new-browser" ? { facts: placeOf(deps, language, props), asItIs: [network] } : {}),
        ...(closed ? {} : { closing: common("notYou") }),
        ...(closed ? {} : { button: { label: common("button"), url: deps.accountUrls.forgotPassword() } }),
        signature: deps.productName,
      });
    },
  };
}

/** What a person can recognize a sign-in by. The country is said only where there is a table of addresses. */
function placeOf(deps: MessageDeps, language: string, props: Record<string, string>) {
  const { browser = "", system = "", network = "" } = props;
  const t = (key: string, values: Record<string, string> = {}) =>
    deps.translate(language, `account.place.${key}`, values);
  const name = browser || t("unknownBrowser");
  const country = network ? deps.countryOf(network) : null;
  return [
    { label: t("browser"), value: system ? t("browserOn", { browser: name, system }) : name },
    ...(network ? [{ label: t("network"), value: network }] : []),
    ...(country ? [{ label: t("country"), value: nameOfCountry(language, country) }] : []),
  ];
}

const nameOfCountry = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
