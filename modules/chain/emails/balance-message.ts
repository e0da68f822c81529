import { layOutMessage, type MessageRenderer } from "../../mail/index.server";

/** What support is told of a sender that is running out of money. */
export function balanceMessages(deps: {
  productName: string;
  /** The words of a message by their key below `chain`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}): Record<string, MessageRenderer> {
  return {
    "chain-balance": async ({ language, props }) => {
      const t = (key: string) => deps.translate(language, `chain.balance.${key}`, props);
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("body"), props.address ?? "", t("consequence")],
        signature: deps.productName,
      });
    },
  };
}
