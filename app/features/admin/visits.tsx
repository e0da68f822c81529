import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { analytics } from "#app/modules.server";
import { Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";

const DAYS = 30;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps } = await requireAdmin(request);
  const { t } = await translatorFor(request, "account");
  return { title: t("admin.visits.title"), visits: await analytics.listVisits(deps, DAYS) };
}

/** Number of views of each page. Only counts are stored, nothing about visitors. */
export default function Visits() {
  const { t } = useTranslation("account");
  const { number } = useFormat();
  const { visits } = useLoaderData<typeof loader>();
  const title = t("admin.visits.title");
  return (
    <Page title={title} lead={t("admin.visits.lead", { days: number(DAYS) })}>
      {visits.length === 0 ? (
        <p>{t("admin.visits.none")}</p>
      ) : (
        <Table caption={title} columns={[t("admin.visits.page"), t("admin.visits.views")]}>
          {visits.map(({ page, views }) => (
            <tr key={page}>
              <th scope="row">
                <bdi dir="ltr">{page}</bdi>
              </th>
              <td data-label={t("admin.visits.views")}>{number(views)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  );
}
