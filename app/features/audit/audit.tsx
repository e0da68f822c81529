import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuditFilter } from "#app/features/audit/AuditFilter";
import { AuditTable } from "#app/features/audit/AuditTable";
import { queryOf, readAuditQuery } from "#app/features/audit/audit-query.server";
import { SealedUpTo } from "#app/features/audit/SealedUpTo";
import { subjectLink } from "#app/features/audit/subject-link";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { buttonClass } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { Page, Row } from "#app/ui/Page/Page";
import { browserName } from "#modules/auth/index";

const LONGEST_CURSOR = 60;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "audit");
  const search = new URL(request.url).searchParams;
  const query = readAuditQuery(search);
  const after = (search.get("after") ?? "").slice(0, LONGEST_CURSOR);
  const result = await organizations.listAuditEntries(deps, actor, query, after);
  if (!result.ok) return refuse(result.code);
  const members = await organizations.listPeople(deps.db, actor);
  const seal = await organizations.getAuditSeal(deps, actor);
  const subjects = result.entries.map(({ subject }) => subject);
  const names = await issuance.nameSubjects(deps.db, actor, subjects);
  return {
    title: t("title"),
    query: queryOf(query),
    isFirst: after === "",
    next: result.next,
    timeZone: result.timeZone,
    seal: seal && { sealedAt: seal.sealedAt.toISOString(), anchor: seal.anchor },
    people: members.map(({ userId, name }) => ({ userId, name })),
    entries: result.entries.map(({ at, userAgent, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      browser: userAgent ? browserName(userAgent) : null,
      subjectName: entry.subjectName ?? names.get(entry.subject) ?? null,
      href: subjectLink(entry),
    })),
  };
}

export default function Audit() {
  const { t } = useTranslation("audit");
  const { query, isFirst, next, timeZone, seal, people, entries } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("title")}
      lead={t("lead", { zone: timeZone.replaceAll("_", " ") })}
      actions={
        <>
          <a className={buttonClass("secondary")} href={paths.app.auditExport("csv", query)} download>
            {t("export.csv")}
          </a>
          <a className={buttonClass("secondary")} href={paths.app.auditExport("json", query)} download>
            {t("export.json")}
          </a>
        </>
      }
    >
      <SealedUpTo seal={seal} timeZone={timeZone} />
      <AuditFilter query={query} people={people} />
      {entries.length === 0 ? (
        <EmptyState title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <AuditTable entries={entries} timeZone={timeZone} />
      )}
      {isFirst && !next ? null : (
        <nav aria-label={t("common:pagination.label")}>
          <Row>
            {isFirst ? null : (
              <a className={buttonClass("secondary")} href={paths.app.audit(query)}>
                {t("newest")}
              </a>
            )}
            {next ? (
              <a className={buttonClass("secondary")} href={paths.app.audit({ ...query, after: next })} rel="next">
                {t("common:pagination.next")}
              </a>
            ) : null}
          </Row>
        </nav>
      )}
    </Page>
  );
}
