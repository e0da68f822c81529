import { lastDayOf } from "../../achievements/index";
import { findCurrent, wordsIn } from "../../achievements/index.server";
import { recordAudit } from "../../audit/index.server";
import { findCorrespondents } from "../../auth/index.server";
import { readStyle, resolveNewest } from "../../designs/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Database, Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { Clock, Ids, Jobs, OutgoingMail } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { type MessageRenderer, queueMessages } from "../../mail/index.server";
import { can, getOrganization, type OrganizationActor, todayOf } from "../../organizations/index.server";
import { DEFAULT_TEMPLATE, type Drawing } from "../../rendering/index.server";
import type { CertificateUrls } from "../urls";
import { layOutLetter, letterPicture, type Translate } from "./certificate-letter";
import { factsOf, samplePage } from "./design";

/** Minimum time in milliseconds between two test mails. */
const PAUSE_MS = 30_000;
const NOT_DRAWN = new Uint8Array();

interface PreviewDeps {
  db: Db;
  drawing: Drawing;
  clock: Clock;
  urls: CertificateUrls;
  productName: string;
  translate: Translate;
}

/** Which files are drawn: none where only their names are shown, and no PDF where nobody can open it. */
type Drawn = "none" | "picture" | "all";

interface SampleRequest {
  organizationId: string;
  achievementId: string;
  language: Language;
  /** Recipient's name on the sample. */
  recipientName: string;
}

/**
 * Lays out the mail that recipients of an achievement get in a language, with a sample certificate made out to the
 * actor. Everything is as in a real mail, except that files not `drawn` are empty. Null where the achievement does not
 * exist or the actor may not see it.
 */
export async function previewMessage(
  deps: PreviewDeps,
  actor: OrganizationActor,
  { drawn, ...input }: { achievementId: string; language: Language; drawn: Drawn },
): Promise<Omit<OutgoingMail, "key" | "to"> | null> {
  if (!can(actor, "certificates.read")) return null;
  const userId = userIdOf(actor.name);
  const [person] = userId ? await findCorrespondents(deps.db, [userId]) : [];
  const { organizationId } = actor;
  return layOutSample(deps, { ...input, organizationId, recipientName: person?.name ?? "" }, drawn);
}

/** Mails the preview to the actor. Codes: `forbidden`, `not-found`, `sent-recently`. */
export async function sendTestMessage(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: { achievementId: string; language: Language },
): Promise<Result<{ address: string }, "forbidden" | "not-found" | "sent-recently">> {
  if (!can(actor, "achievements.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { achievementId, language } = input;
  return deps.db.$transaction(async (tx) => {
    const userId = userIdOf(actor.name);
    const [person] = userId ? await findCorrespondents(tx, [userId]) : [];
    if (!person || !(await findCurrent(tx, organizationId, achievementId))) return { ok: false, code: "not-found" };
    const turn = Math.floor(deps.clock.now().getTime() / PAUSE_MS);
    const { name, address } = person;
    const props = { organizationId, achievementId, recipientName: name };
    const queued = await queueMessages(tx, deps, [
      {
        // The time slot in the key makes a second click within the pause the same message.
        key: `certificate-test:${achievementId}:${language}:${userId}:${turn}`,
        kind: "certificate-test",
        organizationId,
        language,
        props,
        to: { name, address },
      },
    ]);
    if (queued === 0) return { ok: false, code: "sent-recently" };
    const entry = { organizationId, actor: actor.name, action: "achievement.mail-tested", subject: achievementId };
    await recordAudit(tx, deps, entry);
    return { ok: true, address };
  });
}

/** Returns the renderer of test mails. */
export function testMessages(deps: PreviewDeps): Record<string, MessageRenderer> {
  return {
    "certificate-test": async ({ language, props }) => {
      const { organizationId = "", achievementId = "", recipientName = "" } = props;
      const request = { organizationId, achievementId, recipientName, language: language as Language };
      return layOutSample(deps, request, "all");
    },
  };
}

async function layOutSample(deps: PreviewDeps, request: SampleRequest, drawn: Drawn) {
  const { organizationId, language, recipientName } = request;
  const [achievement, organization] = await Promise.all([
    findCurrent(deps.db, organizationId, request.achievementId),
    getOrganization(deps.db, organizationId),
  ]);
  if (!achievement || !organization) return null;
  const { content } = achievement;
  const { title, description, emailSubject, emailText } = wordsIn(content, language);
  const issuedOn = await todayOf(deps, organizationId);
  const expiresOn = lastDayOf(content, issuedOn);
  const template =
    (content.design && (await resolveNewest(deps.db, organizationId, content.design, "certificate"))) ||
    DEFAULT_TEMPLATE;
  const read = await readStyle(deps.db, organizationId, { template, language });
  if (!read.ok) return null;
  const { publicId, ...page } = await samplePage(deps, organizationId, {
    design: read.style.design,
    language,
    qr: deps.urls.qr,
    content: {
      recipientName,
      achievementName: title,
      achievementDescription: description || null,
      issuedOn,
      expiresOn,
      achievement: factsOf(content, language),
    },
  });
  const { form, shown } = letterPicture(page.design);
  const pdf = { as: "pdf" as const, createdAt: deps.clock.now(), producer: deps.productName };
  const forms = { none: [], picture: [form], all: [form, pdf] }[drawn];
  const [picture = NOT_DRAWN, bytes = NOT_DRAWN] =
    forms.length > 0 ? await deps.drawing.draw("draw-page", { ...page, forms }, organizationId) : [];
  const filename = `${deps.translate(language, "certificate.sampleFile")}.pdf`;
  return layOutLetter(deps, {
    news: "issued",
    isFirst: true,
    language,
    organizationId,
    publicId,
    recipientName,
    issuedOn,
    expiresOn,
    reason: "",
    organization: organization.name,
    achievementName: title,
    own: { subject: emailSubject, text: emailText },
    brings: { picture: shown(picture), pdf: { filename, contentType: "application/pdf", bytes } },
  });
}
