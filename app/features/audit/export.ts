import type { LoaderFunctionArgs } from "@remix-run/node";
import { readAuditQuery } from "#app/features/audit/audit-query.server";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { actsAs, streamedFile } from "#app/http/streamed-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { actorWord } from "#app/presenters/actor-word";
import { auditSentence } from "#app/presenters/audit-sentence";
import { writeSealedLog } from "#app/presenters/write-sealed-log.server";
import { CSV_BEGINNING, csvLine } from "#modules/kernel/csv";

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;
const COLUMNS = ["at", "actor", "action", "sentence", "subject", "subject_name", "network", "browser", "details"];

/** Audit log as a file, streamed because it may not fit in memory. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, ending = ""] = /^audit-log\.(csv|json)$/.exec(params.file ?? "") ?? [];
  if (ending !== "csv" && ending !== "json") throw problem("not-found");
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "audit");
  const query = readAuditQuery(new URL(request.url).searchParams);
  const nameOf = ({ actor: { kind, name } }: organizations.ShownEntry) => {
    return name ?? actorWord((key, values) => t(key, values), kind, deps.productName);
  };
  const sentenceOf = (entry: organizations.ShownEntry) => auditSentence((key, values) => t(key, values), entry);
  const lines = await (ending === "csv" ? csvLines() : jsonLines());
  const name = `audit-log.${ending}`;
  return streamedFile(lines, actsAs(request, actor), { type: TYPES[ending], name, plainName: name });

  async function csvLines() {
    const result = await organizations.exportAuditEntries(deps, actor, query);
    return result.ok ? csvOf(nameOf, sentenceOf)(result.chunks) : refuse(result.code);
  }

  async function jsonLines() {
    const result = await organizations.exportSealedLog(deps, actor, query);
    if (!result.ok) return refuse(result.code);
    const organization = (await organizations.getOrganization(deps.db, actor.organizationId))?.name ?? "";
    return writeSealedLog(result, { organization, exportedAt: deps.clock.now(), nameOf, sentenceOf });
  }
}

type TextOf = (entry: organizations.ShownEntry) => string;
type Chunks = AsyncIterable<organizations.ShownEntry[]>;

function csvOf(nameOf: TextOf, sentenceOf: TextOf) {
  return async function* (chunks: Chunks) {
    yield CSV_BEGINNING + csvLine(COLUMNS);
    for await (const entries of chunks)
      yield entries
        .map((entry) => {
          const { at, action, subject, subjectName, ip, userAgent, details } = entry;
          const facts = Object.keys(details).length > 0 ? JSON.stringify(details) : "";
          const what = [action, sentenceOf(entry), subject, subjectName];
          return csvLine([at.toISOString(), nameOf(entry), ...what, ip, userAgent, facts]);
        })
        .join("");
  };
}
