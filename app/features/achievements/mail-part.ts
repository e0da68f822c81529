import type { LoaderFunctionArgs } from "@remix-run/node";
import { MAIL_DOCUMENT } from "#app/http/mail-document";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { mailText } from "#app/i18n/mail-text.server";
import { certificates } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";

/** HTML of the mail as a separate document, with its pictures. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const language = params.language ?? "";
  if (!isLanguage(language)) throw problem("not-found");
  const achievementId = readId(params.id);
  const translate = mailText;
  const query = { achievementId, language, drawn: "picture" } as const;
  const mail = await certificates.previewMessage({ ...deps, translate }, actor, query);
  if (!mail) throw problem("not-found");
  const html = mail.attachments.reduce((text, { cid, contentType, content }) => {
    const address = `data:${contentType};base64,${Buffer.from(content).toString("base64")}`;
    return cid ? text.replaceAll(`"cid:${cid}"`, `"${address}"`) : text;
  }, mail.html);
  return new Response(html, { headers: { ...MAIL_DOCUMENT, "Cache-Control": "private, no-store" } });
}
