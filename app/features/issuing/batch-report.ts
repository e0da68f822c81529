import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { TABLE_KINDS, tableFile } from "#app/http/table-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { isKnownColumn } from "#modules/issuance/index";

/** Downloads every row of a batch with its result, as a table that can be merged into the person's own sheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const kind = TABLE_KINDS.find((name) => name === params.kind);
  const found = await issuance.getBatch(deps.db, actor, readId(params.id));
  if (!kind || !found.ok) throw problem("not-found");
  const rows = await issuance.trackBatchRows(deps.db, actor, found.batch.id);
  const reasons = (problems: (typeof rows)[number]["problems"]) =>
    problems.map(({ column, code }) =>
      isKnownColumn(column) || column === "certificate" || column === "origin"
        ? t(`problems.${column}.${code}`)
        : `${column}: ${t(`problems.custom.${code}`)}`,
    );
  const header = [
    t("batch.line"),
    t("fields.name"),
    t("fields.email"),
    t("fields.achievement"),
    t("columns.status"),
    t("report.reason"),
    t("columns.id"),
    t("batch.link"),
    t("report.mail"),
  ];
  const data = rows.map((row) => [
    row.line,
    row.name,
    row.email,
    row.achievement,
    t(`batch.rowStates.${row.state}`),
    reasons(row.problems).join(" "),
    ...(row.publicId ? [row.publicId, deps.urls.certificate(row.publicId)] : ["", ""]),
    row.mail === "none" ? "" : t(`report.mails.${row.mail}`),
  ]);
  const name = found.batch.name.replace(/\.(?:xlsx|xlsm|csv|tsv|txt)$/i, "");
  return tableFile(kind, t("report.file", { name }), header, data);
}
