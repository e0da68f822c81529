import { LRUCache } from "lru-cache";
import { groupPublicId } from "#modules/kernel/public-id";
import { fillVariables, type MailVariable } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import type { OutgoingMail } from "../../kernel/ports";
import { type InlinePicture, layOutMessage } from "../../mail/index.server";
import {
  currentImages,
  findReplyAddress,
  findSenderName,
  getOrganization,
  mayLinkTo,
  readImage,
} from "../../organizations/index.server";
import { type Drawing, type Page, type PageForm, pageOf } from "../../rendering/index.server";
import { linkedInProfile } from "../rules/linkedin-profile";
import type { CertificateUrls } from "../urls";

/** Translates a message's text. */
export type Translate = (language: string, key: string, values?: Record<string, string>) => string;

/** The reasons for mailing a recipient about a certificate. */
export type News = "issued" | "corrected" | "revoked" | "suspended" | "reinstated" | "expiring";

/** One message about a certificate, before it is laid out. Days as `2026-11-24`. */
export interface Letter {
  news: News;
  /** Whether the recipient earned something for the first time, which calls for congratulations. */
  isFirst: boolean;
  /** The recipient's language. */
  language: string;
  organizationId: string;
  /** The issuer's name as signed in the certificate. */
  organization: string;
  publicId: string;
  recipientName: string;
  achievementName: string;
  issuedOn: string;
  expiresOn: string | null;
  /** The reason of a revocation or suspension, in the recipient's language. */
  reason: string;
  /** The issuer's custom subject and text, with variables; empty for the default ones. */
  own: { subject: string; text: string };
  /** Picture and PDF of the certificate, where the message includes them. */
  brings: {
    picture: Omit<InlinePicture, "alt">;
    pdf: { filename: string; contentType: string; bytes: Uint8Array };
  } | null;
}

interface LetterDeps {
  db: Db;
  drawing: Drawing;
  urls: CertificateUrls;
  translate: Translate;
}

/** Pixels of the picture's longer side, and of the logo, which is displayed at half that size. */
const PICTURE_SIDE = 800;
const LOGO_BOX = { width: 400, height: 112 };
/** Displayed length of the picture's longer side in the mail, in CSS pixels. */
const SHOWN = 510;

/**
 * Lays out the message in the issuer's name, with the issuer's logo, accent color, custom text and reply address. Only
 * the message of a new certificate offers LinkedIn: an entry for any other one would be a second entry.
 */
export async function layOutLetter(deps: LetterDeps, letter: Letter): Promise<Omit<OutgoingMail, "key" | "to">> {
  const { news, isFirst, language, organizationId, organization, publicId, own, brings } = letter;
  const address = deps.urls.certificate(publicId);
  const day = (date: string | null) => (date ? dayIn(language, date) : "");
  const values = {
    name: letter.recipientName,
    achievement: letter.achievementName,
    organization,
    id: groupPublicId(publicId),
    reason: letter.reason,
    date: day(letter.expiresOn),
  };
  const variables: Record<MailVariable, string> = {
    name: values.name,
    achievement: values.achievement,
    organization,
    id: values.id,
    issued_on: day(letter.issuedOn),
    expires_on: values.date,
    link: address,
  };
  const t = (key: string) => deps.translate(language, `certificate.${key}`, values);
  const ownSubject = fillVariables(own.subject, variables).trim();
  const accent = (await getOrganization(deps.db, organizationId))?.primaryColor ?? null;
  const laidOut = layOutMessage({
    language,
    subject: ownSubject || t(`${news}.subject`),
    letterhead: { name: organization, logo: await readLogo(deps, organizationId, organization) },
    paragraphs: [
      t(isFirst ? "congratulations" : "greeting"),
      t(`${news}.body`),
      ...fillVariables(own.text, variables)
        .split(/\n\s*\n/)
        .filter(Boolean),
    ],
    picture: brings ? { ...brings.picture, alt: t("picture") } : undefined,
    button: { label: t(brings ? "view" : "viewPage"), url: address, accent },
    link: isFirst
      ? { label: t("linkedin"), url: linkedInProfile(address, { ...letter, issuer: organization }) }
      : undefined,
    footnote: t(brings ? "keep" : news === "expiring" ? "renew" : "ask"),
    signature: `${t("signOff")}\n${organization}`,
    mayLink: await mayLinkTo(deps.db, organizationId),
  });
  const replyTo = await findReplyAddress(deps.db, organizationId);
  const sender = (await findSenderName(deps.db, organizationId)) ?? organization;
  const pdf = brings?.pdf;
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

const dayIn = (language: string, date: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Describes how to draw a letter's picture from a design, and how to embed that picture. */
export function letterPicture(design: Page["design"]): {
  form: PageForm;
  shown: (content: Uint8Array) => Omit<InlinePicture, "alt">;
} {
  const page = pageOf(design);
  const scale = SHOWN / Math.max(page.width, page.height);
  const shown = { width: Math.round(page.width * scale), height: Math.round(page.height * scale) };
  return {
    form: { as: "jpeg", width: Math.round((page.width * scale * PICTURE_SIDE) / SHOWN) },
    shown: (content) => ({ content, contentType: "image/jpeg", ...shown }),
  };
}

/**
 * Shrunk logos by image id, because thousands of mails of one batch share one. An image never changes under its id.
 */
const shrunkLogos = new LRUCache<string, Omit<InlinePicture, "alt">>({ max: 100 });

/** Reads the organization's current logo, displayed at half the size of its pixels. */
export async function readLogo(
  { db, drawing }: Pick<LetterDeps, "db" | "drawing">,
  organizationId: string,
  alt: string,
): Promise<InlinePicture | null> {
  const { logoId } = await currentImages(db, organizationId);
  if (!logoId) return null;
  const cached = shrunkLogos.get(logoId);
  if (cached) return { ...cached, alt };
  const logo = await readImage(db, organizationId, logoId);
  if (!logo) return null;
  const { png, width, height } = await drawing.draw("shrink-image", { image: logo, box: LOGO_BOX }, organizationId);
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const shrunk = { content: png, contentType: "image/png" as const, ...half };
  shrunkLogos.set(logoId, shrunk);
  return { ...shrunk, alt };
}
