import { z } from "zod";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";

const Lines = z.array(z.string());

/**
 * Mail to support about differences between a provider and the ledger. Amounts are minor units, as on the page that
 * shows them.
 */
export function differenceMessages(deps: {
  productName: string;
  /** Translates a message's text; keys are below `payments`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
  differencesUrl: string;
}): Record<string, MessageRenderer> {
  return {
    "payment-differences": async ({ language, props }) => {
      const { provider = "", lines = "[]" } = props;
      const t = (key: string) => deps.translate(language, `payments.differences.${key}`, { provider });
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("body"), ...Lines.parse(JSON.parse(lines)), t("consequence")],
        button: { label: t("action"), url: deps.differencesUrl },
        signature: deps.productName,
      });
    },
  };
}
