import { groupPublicId } from "#modules/kernel/public-id";
import { recordAudit } from "../../audit/index.server";
import type { Database, Db } from "../../kernel/db";
import { directionOf, isLanguage } from "../../kernel/languages";
import type { Clock, FileCache, Ids, Jobs, PdfSigner } from "../../kernel/ports";
import { type MessageRenderer, sendAgain } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";
import { issuerNameOf } from "../stored-certificate";
import type { CertificateUrls } from "../urls";
import { renderFile } from "./render-file";

/** The words of the message, from the locales. */
export type Translate = (language: string, key: string, values?: Record<string, string>) => string;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The message with which a recipient gets a certificate: the link first, the PDF attached. Nothing is sent for a
 * certificate that was revoked or replaced before its message left.
 */
export function renderIssuedMessage(deps: {
  db: Db;
  files: FileCache;
  pdfSigner: PdfSigner | null;
  urls: CertificateUrls;
  productName: string;
  translate: Translate;
}): MessageRenderer {
  return async ({ language, props }) => {
    const { certificateId = "", organizationId = "" } = props;
    const row = await store.findCertificate(deps.db, organizationId, certificateId);
    if (!row || row.revokedAt) return null;
    const pdf = await renderFile(deps, { publicId: row.publicId, format: "pdf" });
    if (!pdf) return null;
    const url = deps.urls.certificate(row.publicId);
    const values = {
      name: row.recipientName,
      achievement: row.achievementName,
      organization: issuerNameOf(row.document),
      id: groupPublicId(row.publicId),
    };
    const t = (key: string) => deps.translate(language, `issued.${key}`, values);
    const paragraphs = [t("greeting"), t("body"), t("keep")];
    const direction = isLanguage(language) ? directionOf(language) : "ltr";
    return {
      subject: t("subject"),
      text: `${paragraphs.slice(0, 2).join("\n\n")}\n\n${url}\n\n${paragraphs[2]}\n\n${t("signOff")}\n${values.organization}\n`,
      html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(t("subject"))}</title></head>
<body style="margin:0;background:#fbf8f2;color:#22303d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:40px 24px" dir="${direction}">
<p style="margin:0 0 16px">${escapeHtml(t("greeting"))}</p>
<p style="margin:0 0 24px">${escapeHtml(t("body"))}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;background:#34495e;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px">${escapeHtml(t("button"))}</a></p>
<p style="margin:0 0 24px;color:#55636f;font-size:14px">${escapeHtml(t("keep"))}<br><span dir="ltr">${escapeHtml(values.id)}</span></p>
<p style="margin:0">${escapeHtml(t("signOff"))}<br>${escapeHtml(values.organization)}</p>
</div></body></html>`,
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    };
  };
}

/** One message for each certificate: the key under which the outbox knows it. */
export function issuedMessageKey(certificateId: string): string {
  return `certificate-issued:${certificateId}`;
}

/** Sends a recipient's message once more, where it was refused or its arrival was never confirmed. */
export async function sendMessageAgain(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  certificateId: string,
): Promise<{ ok: true } | { ok: false; code: "forbidden" | "not-found" | "not-needed" }> {
  if (!can(actor.role, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.findCertificate(tx, organizationId, certificateId);
    if (!certificate) return { ok: false, code: "not-found" };
    if (!(await sendAgain(tx, deps, issuedMessageKey(certificateId)))) return { ok: false, code: "not-needed" };
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "certificate.message-sent-again",
      subject: certificateId,
    });
    return { ok: true };
  });
}
