import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import type { Translate } from "./issued";

/** What support is told of a certificate whose stored document does not have its leaf. */
export function renderDamagedMessage(deps: { productName: string; translate: Translate }): MessageRenderer {
  return async ({ language, props }) => {
    const t = (key: string) => deps.translate(language, `damaged.${key}`);
    return layOutMessage({
      language,
      subject: t("subject"),
      paragraphs: [t("body"), t("next")],
      verbatim: props.certificateId ?? "",
      signature: deps.productName,
    });
  };
}
