import { contentDisposition } from "#app/http/content-disposition";

/** A PDF of somebody's own that nobody in between keeps. */
export function pdfResponse({ fileName, pdf }: { fileName: string; pdf: Uint8Array }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition("attachment", fileName, "invoice.pdf"),
      "Cache-Control": "private, no-store",
    },
  });
}
