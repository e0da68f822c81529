import { groupPublicId } from "#modules/kernel/public-id";
import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { getOrganization, wholeOrganization } from "../../organizations/index.server";
import { isFrozen } from "../rules/reasons";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Address of a certificate's page for its issuer. */
  certificateUrl: (certificateId: string) => string;
  /** Translates a message's text. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/**
 * Returns the renderer of notices to an issuer's people that the platform has frozen a certificate or ended a freeze.
 * Nothing is sent where that has changed meanwhile.
 */
export function renderFreezeMessage(deps: MessageDeps): MessageRenderer {
  return async ({ language, props }) => {
    const { organizationId = "", certificateId = "", news = "", firstName = "" } = props;
    const row = await store.findCertificate(deps.db, wholeOrganization(organizationId), certificateId);
    const organization = await getOrganization(deps.db, organizationId);
    const frozen = isFrozen(row?.suspensionReason);
    if (!row || !organization || frozen !== (news === "frozen")) return null;
    const values = {
      firstName,
      organization: organization.name,
      id: groupPublicId(row.publicId),
      reason: frozen ? deps.translate(language, `reasons.${row.suspensionReason}`) : "",
    };
    const t = (key: string) => deps.translate(language, `frozen.${key}`, values);
    return layOutMessage({
      language,
      subject: t(`${news}.subject`),
      paragraphs: [t("greeting"), t(`${news}.body`)],
      button: { label: t("button"), url: deps.certificateUrl(certificateId) },
      footnote: t("footnote"),
      signature: deps.productName,
    });
  };
}
