import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkForm } from "#app/features/certificates/BulkForm";
import { CertificateTable } from "#app/features/certificates/CertificateTable";
import { FilterChips } from "#app/features/certificates/FilterChips";
import { FindForm } from "#app/features/certificates/FindForm";
import * as styles from "#app/features/certificates/find.css";
import { partsSet, readListQuery, writeListQuery } from "#app/features/certificates/list-query";
import { SaveViewForm, ViewLinks } from "#app/features/certificates/SavedViews";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import Plus from "#app/ui/Icon/generated/plus";
import { Page, Row } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { BULK_KINDS, MAX_AT_ONCE } from "#modules/issuance/index";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const address = new URL(request.url).searchParams;
  const query = readListQuery(address);
  const written = writeListQuery(query);
  // A form also sends its empty fields; the redirect removes them from the address that people share.
  if ([...address.values()].includes("")) throw redirect(paths.app.certificates(written), 303);
  const cursor = address.get("cursor") ?? "";
  const list = await certificates.listCertificates(deps, actor, { ...query.filter, order: query.order, cursor });
  if (!list.ok) return refuse(list.code);
  const { count, hasMore, previous, next } = list;
  const isWhole = partsSet(query.filter).length === 0;
  const [choices, views] = await Promise.all([
    issuance.getFilterChoices(deps, actor, query.filter),
    certificates.listViews(deps, actor),
  ]);
  return {
    title: t("list.title"),
    query,
    written,
    isWhole,
    count,
    hasMore,
    choices,
    views,
    previous: previous ? paths.app.certificates(writeListQuery(query, previous)) : null,
    next: next ? paths.app.certificates(writeListQuery(query, next)) : null,
    certificates: list.certificates,
    canErase: can(actor, "recipients.erase"),
    canIssue: can(actor, "certificates.issue"),
    kinds: BULK_KINDS.filter((kind) => issuance.mayActOnMany(actor, kind)),
  };
}

export default function Certificates() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const {
    query,
    written,
    isWhole,
    count,
    hasMore,
    choices,
    views,
    certificates: list,
    ...rest
  } = useLoaderData<typeof loader>();
  const actions = rest.canIssue ? (
    <>
      <ButtonLink href={paths.app.uploadBatch()}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t("list.upload")}
      </ButtonLink>
      <ButtonLink variant="secondary" href={paths.app.issueOne()}>
        <Plus size={20} aria-hidden="true" />
        {t("list.issueOne")}
      </ButtonLink>
    </>
  ) : null;
  if (count === 0 && isWhole) {
    return (
      <Page title={t("list.title")}>
        <EmptyState title={t("list.empty.title")} text={t("list.empty.text")}>
          {actions}
          {rest.canIssue ? <a href={paths.app.sampleSpreadsheet()}>{t("upload.sample")}</a> : null}
        </EmptyState>
      </Page>
    );
  }
  const all = !hasMore ? count : count < MAX_AT_ONCE ? "found" : null;
  const canSave = rest.canIssue && written !== "" && !views.some((view) => view.query === written);
  return (
    <Page title={t("list.title")} actions={actions}>
      <ViewLinks views={views} current={written} canEdit={rest.canIssue} />
      <FindForm query={query} choices={choices} />
      <FilterChips query={query} choices={choices} />
      <div className={styles.summary}>
        <p role="status">{hasMore ? t("find:more", { number: format.number(count) }) : t("list.count", { count })}</p>
        {canSave ? (
          <details>
            <summary>{t("find:views.saveThis")}</summary>
            <SaveViewForm query={written} />
          </details>
        ) : null}
      </div>
      {list.length > 0 ? (
        <BulkForm kinds={rest.kinds} query={written} all={all}>
          <CertificateTable certificates={list} selectable={rest.kinds.length > 0} teams={choices.teams} />
        </BulkForm>
      ) : (
        <>
          <p>{t("list.nothing")}</p>
          <Row>
            <ButtonLink variant="secondary" href={paths.app.certificates()}>
              {t("list.showAll")}
            </ButtonLink>
          </Row>
        </>
      )}
      <CursorPagination previous={rest.previous} next={rest.next} />
      {rest.canErase ? (
        <p>
          <a href={paths.app.erase()}>{t("list.erase")}</a>
        </p>
      ) : null}
    </Page>
  );
}
