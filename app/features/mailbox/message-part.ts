import type { LoaderFunctionArgs } from "@remix-run/node";
import { readMessage } from "#app/features/mailbox/mailbox.server";
import { problem } from "#app/http/problem.server";

/** The HTML of a kept message as a document of its own, or one of its attachments. */
export async function loader({ params }: LoaderFunctionArgs) {
  const email = await readMessage(params.file);
  if (params.part === "html" && email.html) {
    return new Response(email.html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
        "X-Frame-Options": "SAMEORIGIN",
      },
    });
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
