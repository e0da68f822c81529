import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { Filter } from "#app/ui/Filter/Filter";
import Plus from "#app/ui/Icon/generated/plus";
import { Page } from "#app/ui/Page/Page";
import { Pagination } from "#app/ui/Pagination/Pagination";
import { Table } from "#app/ui/Table/Table";
import * as styles from "#app/ui/Table/Table.css";
import { can } from "#modules/organizations/index";

const STATES = ["current", "archived"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t } = await translatorFor(request, "certificates");
  const query = new URL(request.url).searchParams;
  const search = query.get("search")?.slice(0, 200).trim() ?? "";
  const state = STATES.find((name) => name === query.get("state")) ?? "current";
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const list = await achievements.listAchievements(deps.db, actor, { search, archived: state === "archived", page });
  if (!list.ok) return refuse(list.code);
  const ids = list.achievements.map(({ id }) => id);
  const held = await certificates.countHeld(deps, actor.organizationId, ids);
  return {
    title: t("achievements.title"),
    search,
    state,
    page,
    total: list.total,
    pages: list.pages,
    achievements: list.achievements.map(({ id, title, changedAt }) => ({
      id,
      title,
      held: held.get(id) ?? 0,
      changedOn: changedAt.toISOString(),
    })),
    canEdit: can(actor, "achievements.edit"),
  };
}

export default function Achievements() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { search, state, page, pages, total, achievements: list, canEdit } = useLoaderData<typeof loader>();
  const create = canEdit ? (
    <ButtonLink href={paths.app.newAchievement()}>
      <Plus size={20} aria-hidden="true" />
      {t("achievements.new")}
    </ButtonLink>
  ) : null;
  if (total === 0 && !search && state === "current") {
    return (
      <Page title={t("achievements.title")}>
        <EmptyState title={t("achievements.empty.title")} text={t("achievements.empty.text")}>
          {create}
        </EmptyState>
        <p>
          <a href={paths.app.achievements({ state: "archived" })}>{t("filter.states.archived")}</a>
        </p>
      </Page>
    );
  }
  const columns = [t("columns.achievement"), t("achievements.held"), t("achievements.changed")];
  return (
    <Page title={t("achievements.title")} lead={t("achievements.lead")} actions={create}>
      <Filter search={search} state={state} states={STATES} hint={t("achievements.searchHint")} />
      <p role="status">{t("achievements.count", { count: total })}</p>
      {list.length > 0 ? (
        <Table caption={t("achievements.title")} columns={columns}>
          {list.map(({ id, title, held, changedOn }) => (
            <tr key={id}>
              <th scope="row">
                <a className={styles.link} href={paths.app.achievement(id)}>
                  <bdi>{title}</bdi>
                </a>
              </th>
              <td data-label={columns[1]}>{format.number(held)}</td>
              <td data-label={columns[2]} className={styles.nowrap}>
                {format.date(changedOn)}
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p>{t("achievements.nothing")}</p>
      )}
      <Pagination page={page} pages={pages} href={(to) => paths.app.achievements({ search, state, page: to })} />
    </Page>
  );
}
