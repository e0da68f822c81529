import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { designs, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { actorWord, type UnnamedActor } from "#app/presenters/actor-word";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { parseActorName } from "#modules/kernel/actor-name";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t, language } = await translatorFor(request, "certificates");
  const before = new URL(request.url).searchParams.get("before") ?? "";
  const result = await issuance.listBatches(deps.db, actor, isId(before) ? before : null);
  if (!result.ok) return refuse(result.code);
  const senders = new Map<string, string>(
    (await organizations.listPeople(deps.db, actor)).map(({ actor, name }) => [actor, name]),
  );
  const ids = result.batches.map(({ id }) => id);
  const counts = await issuance.countRows(deps.db, actor, ids);
  const names = [...new Set(result.batches.map(({ template }) => template))];
  const titles = new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await designs.nameOfStyle(deps.db, actor.organizationId, name, language)] as const,
      ),
    ),
  );
  return {
    title: t("batches.title"),
    wasDeleted: new URL(request.url).searchParams.has("deleted"),
    batches: result.batches.map(({ id, name, state, createdAt, template, queuedBy, createdBy }) => ({
      id,
      name,
      state,
      count: counts.get(id) ?? { rows: 0, issued: 0 },
      createdAt: createdAt.toISOString(),
      design: titles.get(template) ?? template,
      sender: senders.get(queuedBy ?? createdBy) ?? null,
      senderKind: kindOfSender(queuedBy ?? createdBy),
    })),
    isFirst: before === "",
    next: result.next,
    waiting: await issuance.listWaiting(deps.db, actor),
    canIssue: can(actor, "certificates.issue"),
  };
}

/** A person who is not listed has left the organization. */
function kindOfSender(sender: string): UnnamedActor {
  const kind = parseActorName(sender)?.kind ?? "system";
  return kind === "user" ? "person" : kind;
}

export default function Batches() {
  const { t } = useTranslation("certificates");
  const { batches, isFirst, next, waiting, canIssue, wasDeleted } = useLoaderData<typeof loader>();
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
  if (batches.length === 0 && isFirst) {
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
      <Table
        caption={t("batches.title")}
        columns={[t("batches.name"), t("columns.status"), t("list.title"), t("batches.design"), t("batches.sender")]}
        compact
      >
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </Table>
      <CursorPagination
        previous={isFirst ? null : paths.app.batches()}
        next={next ? paths.app.batches({ before: next }) : null}
      />
    </Page>
  );
}

type Listed = SerializeFrom<typeof loader>["batches"][number];

function BatchRow({ batch }: { batch: Listed }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { rows, issued } = batch.count;
  const ofRows = issued > 0 && issued < rows ? t("batches.rows", { count: rows }) : null;
  return (
    <tr>
      <th scope="row" className={table.breakable}>
        <a className={table.link} href={paths.app.batch(batch.id)}>
          <bdi>{batch.name}</bdi>
        </a>
        <span className={table.under}>{format.time(batch.createdAt)}</span>
      </th>
      <td data-label={t("columns.status")}>{t(`batches.states.${batch.state}`)}</td>
      <td data-label={t("list.title")} className={table.nowrap}>
        {issued > 0 ? t("list.count", { count: issued }) : rows > 0 ? t("batches.rows", { count: rows }) : "–"}
        {ofRows ? <span className={table.under}>{ofRows}</span> : null}
      </td>
      <td data-label={t("batches.design")}>
        <bdi>{batch.design}</bdi>
      </td>
      <td data-label={t("batches.sender")}>
        <bdi>{batch.sender ?? actorWord((key) => t(key), batch.senderKind, "")}</bdi>
      </td>
    </tr>
  );
}
