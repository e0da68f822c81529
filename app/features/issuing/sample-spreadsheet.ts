import type { LoaderFunctionArgs } from "@remix-run/node";
import Papa from "papaparse";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";

/** What a spreadsheet needs in order to read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** A list to begin with, its headers in the language of the page; all of them are understood in every language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const today = deps.clock.now().toISOString().slice(0, 10);
  const achievement = t("sample.achievement");
  const csv = Papa.unparse({
    fields: [
      ...["name", "email", "achievement", "issued_on", "expires_on"].map((column) => t(`fields.${column}`)),
      t("sample.grade"),
    ],
    data: [
      ["Amina Benali", "amina.benali@example.org", achievement, today, "", t("sample.distinction")],
      ["محمد أحمد", "mohamed.ahmed@example.org", achievement, today, "", t("sample.distinction")],
      ["Zoë Müller", "zoe.mueller@example.org", achievement, today, "", ""],
    ],
  });
  return new Response(BYTE_ORDER_MARK + csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="certificates.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
