import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { getOrganization } from "../../organizations/index.server";
import { CURRENCY, TRIAL } from "../rules/plans";
import type { PlanEvent } from "./notify-payers";

interface MessageDeps {
  db: Db;
  productName: string;
  billingUrls: { plan: () => string; order: (orderId: string) => string };
  /** Translates a message's text; keys are below `plan`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

const EVENTS: readonly PlanEvent[] = [
  ...(["trial-ending", "trial-over", "payment-failed", "transfer-due", "lapsed", "refunded"] as const),
  ...(["refund-confirmed", "plan-granted"] as const),
];

/** Mails about an organization's plan to the people who pay for it. */
export function planMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "plan-notice": async ({ language, props }) => {
      const {
        organizationId = "",
        firstName = "",
        event: name,
        next,
        until,
        reason,
        plan,
        orderId,
        amountMinor,
      } = props;
      const event = EVENTS.find((one) => one === name);
      const organization = await getOrganization(deps.db, organizationId);
      if (!event || !organization) return null;
      const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
      const money = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "currency", currency: CURRENCY });
      const values = {
        name: firstName,
        organization: organization.name,
        product: deps.productName,
        certificates: String(TRIAL.certificates),
        days: String(TRIAL.days),
        date: day.format(new Date(next || until || 0)),
        amount: money.format(Number(amountMinor ?? 0) / 100),
        plan: plan ? deps.translate(language, `plan.names.${plan}`) : "",
      };
      const t = (key: string) => deps.translate(language, `plan.${key}`, values);
      const paragraphs = [t("greeting"), t(`${event}.body`)];
      if (event === "payment-failed")
        paragraphs.push(t(`declined.${reason}`), t(next ? "payment-failed.again" : "payment-failed.last"));
      if (event === "lapsed") paragraphs.push(t(`lapsed.${reason}`));
      if (event === "lapsed" || event === "trial-over") paragraphs.push(t("stays"));
      return layOutMessage({
        language,
        subject: t(`${event}.subject`),
        paragraphs,
        signature: deps.productName,
        button: { label: t("button"), url: orderId ? deps.billingUrls.order(orderId) : deps.billingUrls.plan() },
      });
    },
  };
}
