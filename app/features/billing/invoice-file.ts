import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentDisposition } from "#app/http/content-disposition";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { billing } from "#app/modules.server";

/** An invoice as it was drawn and mailed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const found = await billing.getInvoiceFile(deps, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  return new Response(new Uint8Array(found.pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition("attachment", `${found.number}.pdf`, "invoice.pdf"),
      "Cache-Control": "private, no-store",
    },
  });
}
