import type { LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { billing } from "#app/modules.server";
import { pdfResponse } from "./pdf-response";

/** An invoice, exactly as it was rendered and mailed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const found = await billing.getInvoiceFile(deps, actor, readId(params.id));
  return found.ok ? pdfResponse(found) : refuse(found.code);
}
