import { type CertificateUrls, readLogo } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import {
  findReplyAddress,
  findSenderName,
  getOrganization,
  mayLinkTo,
  wholeOrganization,
} from "../../organizations/index.server";
import type { Drawing } from "../../rendering/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  drawing: Drawing;
  productName: string;
  urls: Pick<CertificateUrls, "certificate">;
  /** Returns the address of the page on which a report is answered. */
  reportUrl: (reportId: string) => string;
  /** Translates a message's text by its key below `reports`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/**
 * Returns the renderers by kind: the mail to the issuer's people about a report, and the mail to its author with the
 * answer. A message whose text was erased meanwhile is not sent.
 */
export function reportMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const render =
    (kind: "received" | "answered"): MessageRenderer =>
    async ({ language, props }) => {
      const { organizationId = "", reportId = "", firstName = "" } = props;
      const report = await store.findProblemReport(deps.db, wholeOrganization(organizationId), reportId);
      const organization = await getOrganization(deps.db, organizationId);
      if (!report || !organization) return null;
      const { name } = organization;
      const { certificate, fullName, email, message, answer } = report;
      if ((kind === "received" ? message : answer) === "") return null;
      const values = {
        firstName,
        fullName,
        email,
        name: certificate.recipientName,
        achievement: certificate.achievementName,
        organization: organization.name,
      };
      const t = (key: string) => deps.translate(language, `reports.${kind}.${key}`, values);
      const about = deps.translate(language, `reports.kinds.${report.kind}`);
      const received = kind === "received";
      const laidOut = layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [
          t("greeting"),
          t("body"),
          ...(received ? [about, ...paragraphsOf(message)] : paragraphsOf(answer ?? "")),
        ],
        button: {
          label: t("button"),
          url: received ? deps.reportUrl(reportId) : deps.urls.certificate(certificate.publicId),
        },
        footnote: t("footnote"),
        signature: received ? deps.productName : organization.name,
        ...(received ? { asItIs: [email] } : { mayLink: await mayLinkTo(deps.db, organizationId) }),
        ...(received ? {} : { letterhead: { name, logo: await readLogo(deps, organizationId, name) } }),
      });
      const replyTo = received ? null : await findReplyAddress(deps.db, organizationId);
      const sender = (await findSenderName(deps.db, organizationId)) ?? name;
      return {
        ...laidOut,
        ...(received ? {} : { onBehalfOf: sender }),
        ...(replyTo ? { replyTo: { name: sender, address: replyTo } } : {}),
      };
    };
  return { "problem-report": render("received"), "problem-report-answer": render("answered") };
}

const paragraphsOf = (text: string) => text.split(/\r?\n\s*\r?\n/);
