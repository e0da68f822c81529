import { recordAudit } from "../../audit/index.server";
import { findCorrespondents } from "../../auth/index.server";
import { letterPicture } from "../../certificates/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import { isLanguage } from "../../kernel/languages";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { layOutMessage, type MessageRenderer, queueMessages } from "../../mail/index.server";
import { can, type OrganizationActor, wholeOrganization } from "../../organizations/index.server";
import { type PreviewDeps, pageOfNew } from "../one/preview-one";
import { readDrawn, readExample } from "./read-example";

/** Samples that a person may send to themselves in a day. */
export const SAMPLES_A_DAY = 10;

/**
 * Mails a certificate of a draft to the person who asks, at the address that they confirmed, and to nobody else: a
 * picture and a PDF across which it says that it is a sample. It is not signed, counted, stored or anchored. Codes:
 * `forbidden`, `not-found`, `too-many`.
 */
export async function sendSample(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: { batchId: string; line: number },
): Promise<Result<{ address: string }, "forbidden" | "not-found" | "too-many">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId, line } = input;
  return deps.db.$transaction(async (tx) => {
    const userId = userIdOf(actor.name);
    const [person] = userId ? await findCorrespondents(tx, [userId]) : [];
    if (!person || !(await readExample({ db: tx, clock: deps.clock }, actor, input)))
      return { ok: false, code: "not-found" };
    const { name, address, firstName, language } = person;
    const day = deps.clock.now().toISOString().slice(0, 10);
    for (let sample = 1; sample <= SAMPLES_A_DAY; sample++) {
      const message = {
        // Its key makes each of a day's samples one message, also when two are asked for at a time.
        key: `batch-sample:${userId}:${day}:${sample}`,
        kind: "batch-sample",
        organizationId,
        language,
        props: { organizationId, batchId, line: String(line), firstName },
        to: { name, address },
      };
      if ((await queueMessages(tx, deps, [message])) === 0) continue;
      await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "batch.sample-sent", subject: batchId });
      return { ok: true, address };
    }
    return { ok: false, code: "too-many" };
  });
}

interface MessageDeps extends Omit<PreviewDeps, "urls"> {
  productName: string;
  batchUrl: (batchId: string) => string;
  /** Where the code of a sample leads: to a page that says what it is. */
  sampleUrl: string;
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** The renderer of that mail. A row that is gone, or was sent off meanwhile, is not mailed. */
export function renderSampleMessage(deps: MessageDeps): MessageRenderer {
  return async ({ language, props }) => {
    const { organizationId = "", batchId = "", line = "", firstName = "" } = props;
    const found = await readExample(deps, wholeOrganization(organizationId), { batchId, line: Number(line) });
    if (!found) return null;
    const drawn = await readDrawn(deps.db, organizationId, found);
    const page = await pageOfNew(deps, organizationId, { ...drawn, qr: () => deps.sampleUrl, onScreen: false });
    if (!page) return null;
    const { form, shown } = letterPicture(page.design);
    const pdf = { as: "pdf" as const, createdAt: deps.clock.now(), producer: deps.productName };
    const { publicId: _nobodys, ...printed } = page;
    const [picture, bytes] = await deps.drawing.draw(
      "draw-page",
      { ...printed, forms: [form, pdf], sample: true },
      organizationId,
    );
    if (!picture || !bytes) throw new Error("a sample was asked for in two forms and did not come in both");
    const { recipientName, achievementName } = found.certificate;
    const values = { firstName, name: recipientName, achievement: achievementName, list: found.batch.name };
    const reader = isLanguage(language) ? language : "en";
    const t = (key: string) => deps.translate(reader, `batchSample.${key}`, values);
    const laidOut = layOutMessage({
      language: reader,
      subject: t("subject"),
      paragraphs: [t("greeting"), t("body"), t("about")],
      picture: { ...shown(picture), alt: t("picture") },
      button: { label: t("button"), url: deps.batchUrl(batchId) },
      footnote: t("footnote"),
      signature: deps.productName,
    });
    const filename = `${deps.translate(reader, "certificate.sampleFile")}.pdf`;
    const attachment = { filename, contentType: "application/pdf", content: bytes };
    return { ...laidOut, attachments: [...laidOut.attachments, attachment] };
  };
}
