import { LRUCache } from "lru-cache";
import { groupPublicId } from "#modules/kernel/public-id";
import { findVersions, wordsIn } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import type { FileCache, PdfSigner } from "../../kernel/ports";
import { getMessageStates, type InlinePicture, layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { currentImages, findReplyAddress, findSenderName, readImage } from "../../organizations/index.server";
import { shrinkImage, writeJpeg } from "../../rendering/index.server";
import { isReason } from "../rules/reasons";
import * as store from "../store";
import { issuerNameOf } from "../stored-certificate";
import type { CertificateUrls } from "../urls";
import { issuedMessageKey } from "./message-keys";
import { type CertificateRow, renderFile, sceneOf } from "./render-file";

/** The words of a message, from the locales. */
export type Translate = (language: string, key: string, values?: Record<string, string>) => string;

/** What a recipient is told of a certificate. */
type News = "issued" | "corrected" | "revoked" | "suspended" | "reinstated";

interface MessageDeps {
  db: Db;
  files: FileCache;
  pdfSigner: PdfSigner | null;
  urls: CertificateUrls;
  productName: string;
  translate: Translate;
}

/** Pixels of the picture's longer side, and of the logo, which is shown at half of that. */
const PICTURE_SIDE = 800;
const LOGO_BOX = { width: 400, height: 112 };
/** CSS pixels of the picture's longer side in the mail. */
const SHOWN = 510;

/**
 * What recipients get, by kind of message: the certificate when it was issued, and news when its status changed. Each is
 * judged when it leaves, not when it was queued: nothing is sent of what is not so any more, and nobody hears of the
 * end of a certificate that never reached them.
 */
export function certificateMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const render =
    (judge: (row: CertificateRow) => Promise<News | null>): MessageRenderer =>
    async ({ language, props }) => {
      const row = await store.findCertificate(deps.db, props.organizationId ?? "", props.certificateId ?? "");
      const news = row && (await judge(row));
      return row && news && layOut(deps, { row, news, language });
    };
  const reached = async (row: CertificateRow) => {
    const key = issuedMessageKey(row.id);
    const state = (await getMessageStates(deps.db, [key])).get(key)?.state;
    return state === "sent" || state === "unconfirmed";
  };
  return {
    "certificate-issued": render(async (row) => {
      if (row.revokedAt) return null;
      return (await store.findReplacedBy(deps.db, row.organizationId, row.id)) ? "corrected" : "issued";
    }),
    "certificate-revoked": render(async (row) =>
      row.revokedAt && !row.supersededById && (await reached(row)) ? "revoked" : null,
    ),
    "certificate-suspended": render(async (row) =>
      row.suspendedAt && !row.revokedAt && (await reached(row)) ? "suspended" : null,
    ),
    "certificate-reinstated": render(async (row) =>
      !row.suspendedAt && !row.revokedAt && (await reached(row)) ? "reinstated" : null,
    ),
  };
}

/** News that bring the certificate itself: its picture, and the PDF attached. */
const BRINGS_FILES: Partial<Record<News, true>> = { issued: true, corrected: true, reinstated: true };

async function layOut(
  deps: MessageDeps,
  { row, news, language }: { row: CertificateRow; news: News; language: string },
) {
  const pdf = BRINGS_FILES[news] ? await renderFile(deps, { publicId: row.publicId, format: "pdf" }) : null;
  if (BRINGS_FILES[news] && !pdf) return null;
  const organization = issuerNameOf(row.document);
  const values = {
    name: row.recipientName,
    achievement: row.achievementName,
    organization,
    id: groupPublicId(row.publicId),
    reason: reasonIn(deps, language, row.revocationReason ?? row.suspensionReason ?? ""),
  };
  const t = (key: string) => deps.translate(language, `certificate.${key}`, values);
  const laidOut = layOutMessage({
    language,
    subject: t(`${news}.subject`),
    letterhead: { name: organization, logo: await readLogo(deps.db, row.organizationId, organization) },
    paragraphs: [t("greeting"), t(`${news}.body`), ...(await issuersWords(deps.db, row, news))],
    picture: pdf ? await drawPicture(deps, row, t("picture")) : undefined,
    button: { label: t(pdf ? "view" : "viewPage"), url: deps.urls.certificate(row.publicId) },
    footnote: t(pdf ? "keep" : "ask"),
    signature: `${t("signOff")}\n${organization}`,
  });
  const replyTo = await findReplyAddress(deps.db, row.organizationId);
  const sender = (await findSenderName(deps.db, row.organizationId)) ?? organization;
  return {
    ...laidOut,
    onBehalfOf: sender,
    ...(replyTo ? { replyTo: { name: sender, address: replyTo } } : {}),
    attachments: [
      ...laidOut.attachments,
      ...(pdf ? [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }] : []),
    ],
  };
}

/** A reason as it is read in that language; one in free words as it was written. */
const reasonIn = (deps: MessageDeps, language: string, reason: string): string =>
  isReason(reason) ? deps.translate(language, `reasons.${reason}`) : reason;

/** What the issuer says to whom it issues this: as it was when it was issued, in the language of the certificate. */
async function issuersWords(db: Db, row: CertificateRow, news: News): Promise<string[]> {
  if (!row.achievementVersionId || (news !== "issued" && news !== "corrected")) return [];
  const version = (await findVersions(db, row.organizationId, [row.achievementVersionId])).get(
    row.achievementVersionId,
  );
  const { emailText } = version ? wordsIn(version.content, row.language) : { emailText: "" };
  return emailText.split(/\n\s*\n/).filter(Boolean);
}

async function drawPicture(deps: MessageDeps, row: CertificateRow, alt: string): Promise<InlinePicture> {
  const scene = await sceneOf(deps, row);
  const scale = SHOWN / Math.max(scene.width, scene.height);
  const shown = { width: Math.round(scene.width * scale), height: Math.round(scene.height * scale) };
  const content = await writeJpeg(scene, Math.round((scene.width * scale * PICTURE_SIDE) / SHOWN));
  return { content, contentType: "image/jpeg", ...shown, alt };
}

/** Shrunk logos by their ids: a list of thousands of mails has one. An image never changes under its id. */
const shrunkLogos = new LRUCache<string, Omit<InlinePicture, "alt">>({ max: 100 });

/** The logo that the organization has now, at half the size of its pixels. */
export async function readLogo(db: Db, organizationId: string, alt: string): Promise<InlinePicture | null> {
  const { logoId } = await currentImages(db, organizationId);
  if (!logoId) return null;
  const known = shrunkLogos.get(logoId);
  if (known) return { ...known, alt };
  const logo = await readImage(db, organizationId, logoId);
  if (!logo) return null;
  const { png, width, height } = await shrinkImage(logo, LOGO_BOX);
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const shrunk = { content: png, contentType: "image/png" as const, ...half };
  shrunkLogos.set(logoId, shrunk);
  return { ...shrunk, alt };
}
