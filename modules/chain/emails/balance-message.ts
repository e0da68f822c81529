import { layOutMessage, type MessageRenderer } from "../../mail/index.server";

/** Returns the renderer of the notice to support that a sender is running out of money. */
export function balanceMessages(deps: {
  productName: string;
  /** Translates a message's text by its full key, `chain.…`. */
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
