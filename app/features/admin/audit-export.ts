import type { LoaderFunctionArgs } from "@remix-run/node";
import { readAuditSearch, searchOf } from "#app/features/admin/audit-search.server";
import { problem, refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { isStillAdmin, streamedFile } from "#app/http/streamed-file.server";
import { platform } from "#app/modules.server";
import { CSV_BEGINNING, csvLine } from "#modules/kernel/csv";

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;
const COLUMNS = ["at", "actor", "actor_name", "organization", "organization_name"];
const MORE_COLUMNS = ["action", "subject", "network", "browser", "details"];

/** Search result of the audit log as a file, streamed because it may not fit in memory. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const [, ending = ""] = /^audit-log\.(csv|json)$/.exec(params.file ?? "") ?? [];
  if (ending !== "csv" && ending !== "json") throw problem("not-found");
  const search = searchOf(readAuditSearch(new URL(request.url).searchParams));
  const result = await platform.exportAudit(deps, actor, search, ending);
  if (!result.ok) return refuse(result.code);
  const lines = ending === "csv" ? csvOf(result.chunks) : jsonOf(result.chunks);
  const name = `audit-log.${ending}`;
  return streamedFile(lines, isStillAdmin(request), { type: TYPES[ending], name, plainName: name });
}

async function* csvOf(chunks: AsyncIterable<platform.FoundEntry[]>) {
  yield CSV_BEGINNING + csvLine([...COLUMNS, ...MORE_COLUMNS]);
  for await (const entries of chunks)
    yield entries
      .map(({ at, actor, actorName, organization, action, subject, ip, userAgent, details }) =>
        csvLine([
          at.toISOString(),
          actor,
          actorName,
          organization?.id ?? null,
          organization?.name ?? null,
          action,
          subject,
          ip,
          userAgent,
          JSON.stringify(details),
        ]),
      )
      .join("");
}

async function* jsonOf(chunks: AsyncIterable<platform.FoundEntry[]>) {
  yield "[";
  let between = "\n";
  for await (const entries of chunks)
    for (const entry of entries) {
      yield between + JSON.stringify(entry);
      between = ",\n";
    }
  yield "\n]\n";
}
