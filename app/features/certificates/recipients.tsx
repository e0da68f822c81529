import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PersonCell } from "#app/features/certificates/PersonCell";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import * as filter from "#app/ui/Filter/Filter.css";
import { SearchField } from "#app/ui/Filter/SearchField";
import Search from "#app/ui/Icon/generated/search";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as styles from "#app/ui/Table/Table.css";

/** Recipients of an organization, by name. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 200);
  if (address.get("search") === "") throw redirect(paths.app.recipients(), 303);
  const list = await certificates.listRecipients(deps, actor, { search, cursor: address.get("cursor") ?? "" });
  if (!list.ok) return refuse(list.code);
  const { recipients, next } = list;
  return {
    title: t("recipients.title"),
    search,
    recipients,
    first: address.has("cursor") ? paths.app.recipients({ search }) : null,
    next: next ? paths.app.recipients({ search, cursor: next }) : null,
  };
}

export default function Recipients() {
  const { t } = useTranslation("find");
  const format = useFormat();
  const { search, recipients, first, next } = useLoaderData<typeof loader>();
  if (recipients.length === 0 && !search && !first) {
    return (
      <Page title={t("recipients.title")}>
        <EmptyState title={t("recipients.empty.title")} text={t("recipients.empty.text")}>
          <ButtonLink href={paths.app.uploadBatch()}>{t("certificates:list.upload")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t("recipients.title")} lead={t("recipients.lead")}>
      <search>
        <form method="get" className={filter.filter}>
          <SearchField label={t("parts.search")} hint={t("recipients.hint")} value={search} />
          <Button variant="secondary">
            <Search size={20} aria-hidden="true" />
            {t("submit")}
          </Button>
        </form>
      </search>
      {recipients.length > 0 ? (
        <Table
          caption={t("recipients.title")}
          columns={[t("recipients.name"), t("recipients.count"), t("recipients.last")]}
        >
          {recipients.map(({ id, name, emails, certificates: count, lastIssuedOn, sharesAddress }) => (
            <tr key={id}>
              <PersonCell id={id} name={name} emails={emails}>
                {sharesAddress ? <span className={styles.under}>{t("recipients.shares")}</span> : null}
              </PersonCell>
              <td data-label={t("recipients.count")}>{format.number(count)}</td>
              <td data-label={t("recipients.last")} className={styles.nowrap}>
                {format.date(lastIssuedOn)}
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p>{t("recipients.nothing")}</p>
      )}
      <CursorPagination previous={first} next={next} />
    </Page>
  );
}
