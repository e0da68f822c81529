import type { LoaderFunctionArgs } from "@remix-run/node";
import Papa from "papaparse";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";

/** Every line of an issued list with its certificate's ID and address, to be merged back into the person's own sheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const rows = await certificates.trackBatchRows(deps.db, actor, id);
  if (rows.length === 0) throw problem("not-found");
  const csv = Papa.unparse(
    {
      fields: [t("batch.line"), t("fields.name"), t("columns.id"), t("batch.link")],
      data: rows
        .filter(({ publicId }) => publicId !== null)
        .map(({ line, name, publicId }) => [line, name, publicId, deps.urls.certificate(publicId ?? "")]),
    },
    // A name that begins with "=" is a name: it must not become a formula when the sheet is opened.
    { escapeFormulae: true },
  );
  return new Response(`\ufeff${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="links.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
