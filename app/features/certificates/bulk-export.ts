import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { actsAs, streamedFile, whileAllowed } from "#app/http/streamed-file.server";
import { TABLE_KINDS, tableFile } from "#app/http/table-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { isReason } from "#modules/certificates/index";

/** Selected certificates as a table or as JSON with the signed documents, streamed because it may be long. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const kind = [...TABLE_KINDS, "json" as const].find((name) => name === params.kind);
  if (!kind) throw problem("not-found");
  const found = await issuance.exportMany(deps, actor, { id: readId(params.id), as: kind });
  if (!found.ok) return refuse(found.code);
  const name = t("export.file");
  if (kind !== "json") {
    const { header, rows } = await tableOf(t, whileAllowed(found.certificates, actsAs(request, actor)));
    return tableFile(kind, name, header, rows);
  }
  return streamedFile(jsonOf(found.certificates), actsAs(request, actor), {
    type: "application/json; charset=utf-8",
    name: `${name}.json`,
    plainName: "certificates.json",
  });
}

async function* jsonOf(list: AsyncIterable<issuance.ExportedCertificate>) {
  let before = "[\n";
  for await (const certificate of list) {
    yield before + JSON.stringify(certificate);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Builds the table. Custom fields are columns after the standard ones, in the order of their first occurrence. */
async function tableOf(t: (key: string) => string, list: AsyncIterable<issuance.ExportedCertificate>) {
  const labels: string[] = [];
  const columnIndexes = new Map<string, number>();
  const rows: string[][] = [];
  for await (const one of list) {
    const fields: string[] = [];
    for (const { label, value } of one.fields) {
      if (!columnIndexes.has(label)) columnIndexes.set(label, labels.push(label) - 1);
      fields[columnIndexes.get(label) ?? 0] = value;
    }
    rows.push([
      one.id,
      one.url,
      one.recipientName,
      one.recipientEmail ?? "",
      one.achievement,
      one.issuedOn,
      one.expiresOn ?? "",
      t(`status.${one.status}`),
      one.reason && isReason(one.reason) ? t(`reasons.${one.reason}`) : (one.reason ?? ""),
      one.mail === "none" ? "" : t(`report.mails.${one.mail}`),
      one.tags.join(", "),
      ...Array.from({ length: labels.length }, (_, index) => fields[index] ?? ""),
    ]);
  }
  const standard = ["columns.id", "export.url", "fields.name", "fields.email", "fields.achievement"];
  const more = [
    "fields.issued_on",
    "fields.expires_on",
    "columns.status",
    "export.reason",
    "report.mail",
    "export.tags",
  ];
  const header = [...[...standard, ...more].map((key) => t(key)), ...labels];
  return { header, rows: rows.map((row) => [...row, ...Array(header.length - row.length).fill("")]) };
}
