import { contentDisposition } from "#app/http/content-disposition";

/** Response with a private PDF, which no cache may store. */
export function pdfResponse({ fileName, pdf }: { fileName: string; pdf: Uint8Array }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition("attachment", fileName, "invoice.pdf"),
      "Cache-Control": "private, no-store",
    },
  });
}
