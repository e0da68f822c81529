import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const result = await issuance.listBatches(deps.db, actor);
  if (!result.ok) return refuse(result.code);
  const batches = result.batches.map(({ id, name, state, createdAt }) => ({
    id,
    name,
    state,
    createdAt: createdAt.toISOString(),
  }));
  return {
    title: t("batches.title"),
    wasDeleted: new URL(request.url).searchParams.has("deleted"),
    batches,
    waiting: await issuance.listWaiting(deps.db, actor),
    canIssue: can(actor, "certificates.issue"),
  };
}

export default function Batches() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { batches, waiting, canIssue, wasDeleted } = useLoaderData<typeof loader>();
  const deleted = wasDeleted ? <Notice tone="success" title={t("discard.done")} /> : null;
  const upload = canIssue ? (
    <ButtonLink href={paths.app.uploadBatch()}>
      <FileSpreadsheet size={20} aria-hidden="true" />
      {t("list.upload")}
    </ButtonLink>
  ) : null;
  const approvals =
    waiting.length > 0 ? (
      <Notice title={t("approval.waiting", { count: waiting.length })}>
        <ul>
          {waiting.map(({ id, name, kind }) => (
            <li key={id}>
              <a href={kind === "batch" ? paths.app.batch(id) : paths.app.bulkAction(id)}>
                <bdi>{name ?? t("approval.reinstatement")}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    ) : null;
  if (batches.length === 0) {
    return (
      <Page title={t("batches.title")}>
        {deleted}
        {approvals}
        <EmptyState title={t("batches.empty.title")} text={t("batches.empty.text")}>
          {upload}
          <ButtonLink variant="secondary" href={paths.app.sampleSpreadsheet()}>
            {t("upload.sample")}
          </ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t("batches.title")} actions={upload}>
      {deleted}
      {approvals}
      <Table caption={t("batches.title")} columns={[t("batches.name"), t("batches.uploaded"), t("columns.status")]}>
        {batches.map((batch) => (
          <tr key={batch.id}>
            <th scope="row">
              <a className={table.link} href={paths.app.batch(batch.id)}>
                <bdi>{batch.name}</bdi>
              </a>
            </th>
            <td data-label={t("batches.uploaded")}>{format.time(batch.createdAt)}</td>
            <td data-label={t("columns.status")}>{t(`batches.states.${batch.state}`)}</td>
          </tr>
        ))}
      </Table>
    </Page>
  );
}
