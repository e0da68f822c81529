import { findVersions, wordsIn } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import { factsOf } from "../../mail/index";
import { deliveryIn, getDeliveries, type MessageRenderer } from "../../mail/index.server";
import { wholeOrganization } from "../../organizations/index.server";
import { NotDrawn } from "../../rendering/index.server";
import { isFrozen, isReason } from "../rules/reasons";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import { issuerNameOf } from "../stored-certificate";
import { type Letter, layOutLetter, letterPicture, type News, type Translate } from "./certificate-letter";
import { drawPage } from "./draw-file";
import { issuedMessageKey } from "./message-keys";
import { type CertificateRow, pageToDraw } from "./page-to-draw";
import { type FileDeps, renderFile } from "./render-file";

type MessageDeps = FileDeps & { translate: Translate };

/**
 * Returns the renderers of messages to recipients, by kind: the certificate after issuing, and notices of status
 * changes. Each is decided when the message leaves, not when it was queued: outdated messages are not sent, and no
 * notice goes to a recipient whose first message never arrived.
 */
export function certificateMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const render =
    (judge: (row: CertificateRow) => Promise<News | null>): MessageRenderer =>
    async ({ language, props }) => {
      const { organizationId = "", certificateId = "" } = props;
      const row = await store.findCertificate(deps.db, wholeOrganization(organizationId), certificateId);
      const news = row && (await judge(row));
      return row && news && layOut(deps, { row, news, language });
    };
  const reached = async (row: CertificateRow) => {
    const key = issuedMessageKey(row.id);
    return factsOf(deliveryIn(await getDeliveries(deps.db, [key]), key)).mayHaveArrived;
  };
  return {
    "certificate-issued": render(async (row) => {
      if (judgeStep(row, "resend", deps.clock.now())) return null;
      return (await store.findReplacedBy(deps.db, row.organizationId, row.id)) ? "corrected" : "issued";
    }),
    "certificate-revoked": render(async (row) =>
      row.revokedAt && !row.supersededById && (await reached(row)) ? "revoked" : null,
    ),
    "certificate-suspended": render(async (row) =>
      // A suspension by the platform is not announced in the issuer's name.
      row.suspendedAt && !row.revokedAt && !isFrozen(row.suspensionReason) && (await reached(row)) ? "suspended" : null,
    ),
    "certificate-reinstated": render(async (row) =>
      !row.suspendedAt && !row.revokedAt && (await reached(row)) ? "reinstated" : null,
    ),
    "certificate-expiring": render(async (row) =>
      !row.suspendedAt && !row.revokedAt && !row.renewedById && (await reached(row)) ? "expiring" : null,
    ),
  };
}

/** Messages that contain the certificate's picture and attach its PDF. */
const BRINGS_FILES: Partial<Record<News, true>> = { issued: true, corrected: true, reinstated: true };

async function layOut(
  deps: MessageDeps,
  { row, news, language }: { row: CertificateRow; news: News; language: string },
) {
  const brings = BRINGS_FILES[news] ? await drawForLetter(deps, row) : null;
  if (brings === "erased") return null;
  const { organizationId, publicId, recipientName, achievementName } = row;
  return layOutLetter(deps, {
    news,
    isFirst: news === "issued" && (await isFirst(deps.db, row)),
    language,
    organizationId,
    publicId,
    recipientName,
    achievementName,
    organization: issuerNameOf(row.document),
    issuedOn: row.issuedOn.toISOString().slice(0, 10),
    expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
    reason: reasonIn(deps, language, row.revocationReason ?? row.suspensionReason ?? ""),
    own: await issuersWords(deps.db, row, news),
    brings,
  });
}

/**
 * Whether an issued certificate is news to its recipient: not one that was issued again, renews another one or was
 * issued by another platform before.
 */
async function isFirst(db: Db, { organizationId, id, reissuedAt, origin }: CertificateRow): Promise<boolean> {
  return !reissuedAt && !origin && !(await store.findRenewedBy(db, organizationId, id));
}

/**
 * Draws picture and PDF for a message; null where the certificate cannot be drawn: the message then links to its page
 * only, which needs no drawing.
 */
async function drawForLetter(deps: MessageDeps, row: CertificateRow): Promise<Letter["brings"] | "erased"> {
  try {
    const pdf = await renderFile(deps, { publicId: row.publicId, format: "pdf" });
    if (!pdf) return "erased";
    const page = await pageToDraw(deps, row);
    const { form, shown } = letterPicture(page.design);
    const [picture] = await drawPage(deps, row, { ...page, forms: [form] });
    return picture ? { picture: shown(picture), pdf } : null;
  } catch (error) {
    if (error instanceof NotDrawn) return null;
    throw error;
  }
}

/** Translates a reason; a reason in free text stays as written. */
const reasonIn = (deps: MessageDeps, language: string, reason: string): string =>
  isReason(reason) ? deps.translate(language, `reasons.${reason}`) : reason;

/**
 * Returns the issuer's custom subject and text from the achievement's version at issuing, in the certificate's
 * language. A correction keeps the default subject, which says that it is one.
 */
async function issuersWords(db: Db, row: CertificateRow, news: News): Promise<{ subject: string; text: string }> {
  const none = { subject: "", text: "" };
  if (!row.achievementVersionId || (news !== "issued" && news !== "corrected")) return none;
  const version = (await findVersions(db, row.organizationId, [row.achievementVersionId])).get(
    row.achievementVersionId,
  );
  if (!version) return none;
  const { emailSubject, emailText } = wordsIn(version.content, row.language);
  return { subject: news === "issued" ? emailSubject : "", text: emailText };
}
