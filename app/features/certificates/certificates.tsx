import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { CertificateTable } from "#app/features/certificates/CertificateTable";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { Filter } from "#app/ui/Filter/Filter";
import { Page } from "#app/ui/Page/Page";
import { Pagination } from "#app/ui/Pagination/Pagination";
import { can } from "#modules/organizations/index";

const STATES = ["all", "standing", "revoked"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const query = new URL(request.url).searchParams;
  const search = query.get("search")?.slice(0, 200).trim() ?? "";
  const state = STATES.find((name) => name === query.get("state")) ?? "all";
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const list = await certificates.listCertificates(deps, actor, { search, state, page });
  if (!list.ok) return refuse(list.code);
  const { total, pages } = list;
  return {
    title: t("list.title"),
    search,
    state,
    page,
    total,
    pages,
    certificates: list.certificates,
    canErase: can(actor.role, "recipients.erase"),
  };
}

export default function Certificates() {
  const { t } = useTranslation("certificates");
  const { search, state, page, pages, total, certificates: list, canErase } = useLoaderData<typeof loader>();
  const actions = (
    <>
      <ButtonLink href={paths.app.uploadBatch()}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t("list.upload")}
      </ButtonLink>
      <ButtonLink look="secondary" href={paths.app.issueOne()}>
        <Plus size={20} aria-hidden="true" />
        {t("list.issueOne")}
      </ButtonLink>
    </>
  );
  if (total === 0 && !search && state === "all") {
    return (
      <Page title={t("list.title")}>
        <EmptyState title={t("list.empty.title")} text={t("list.empty.text")}>
          {actions}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t("list.title")} actions={actions}>
      <Filter search={search} state={state} states={STATES} />
      <p role="status">{t("list.count", { count: total })}</p>
      {list.length > 0 ? <CertificateTable certificates={list} /> : <p>{t("list.nothing")}</p>}
      <Pagination page={page} pages={pages} href={(to) => paths.app.certificates({ search, state, page: to })} />
      {canErase ? (
        <p>
          <a href={paths.app.erase()}>{t("list.erase")}</a>
        </p>
      ) : null}
    </Page>
  );
}
