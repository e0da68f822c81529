import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Email } from "postal-mime";
import { readMessage } from "#app/features/mailbox/mailbox.server";
import { MAIL_DOCUMENT } from "#app/http/mail-document";
import { problem } from "#app/http/problem.server";

/** Inserts the attached pictures of a message into its HTML. */
function withPictures(html: string, attachments: Email["attachments"]): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId) return text;
    const data = Buffer.from(content as ArrayBuffer).toString("base64");
    return text.replaceAll(`"cid:${contentId.replace(/[<>]/g, "")}"`, `"data:${mimeType};base64,${data}"`);
  }, html);
}

/** HTML of a stored message as a separate document, or one of its attachments. */
export async function loader({ params }: LoaderFunctionArgs) {
  const email = await readMessage(params.file);
  if (params.part === "html" && email.html) {
    return new Response(withPictures(email.html, email.attachments), { headers: MAIL_DOCUMENT });
  }
  const attachment = email.attachments[Number(params.part)];
  if (!attachment) throw problem("not-found");
  const { content } = attachment;
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "Content-Type": attachment.mimeType,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename ?? "attachment")}`,
    },
  });
}
