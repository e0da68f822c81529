import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { TABLE_KINDS, tableFile } from "#app/http/table-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";

/** Downloads a sample file with headers in the page's language. Headers are recognized in every language. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const kind = TABLE_KINDS.find((name) => name === params.kind);
  if (!kind) throw problem("not-found");
  const today = await organizations.todayOf(deps, actor.organizationId);
  const achievement = t("sample.achievement");
  const header = [
    ...["name", "email", "achievement", "issued_on", "expires_on"].map((column) => t(`fields.${column}`)),
    t("sample.grade"),
  ];
  return tableFile(kind, t("sample.file"), header, [
    ["Amina Benali", "amina.benali@example.org", achievement, today, "", t("sample.distinction")],
    ["محمد أحمد", "mohamed.ahmed@example.org", achievement, today, "", t("sample.distinction")],
    ["Zoë Müller", "zoe.mueller@example.org", achievement, today, "", ""],
  ]);
}
