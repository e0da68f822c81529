import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listMessages } from "#app/features/mailbox/mailbox.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { Page } from "#app/ui/Page/Page";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

/** Messages of a local installation, which writes them to files instead of sending them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "common");
  return { title: t("mailbox.title"), messages: await listMessages() };
}

export default function Mailbox() {
  const { t } = useTranslation();
  const { messages } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <Page title={t("mailbox.title")} lead={t("mailbox.lead")}>
        {messages.length === 0 ? (
          <p>{t("mailbox.empty")}</p>
        ) : (
          <Table caption={t("mailbox.title")} columns={[t("mailbox.subject"), t("mailbox.to")]}>
            {messages.map(({ name, subject, to }) => (
              <tr key={name}>
                <th scope="row">
                  <a className={table.link} href={paths.mailboxMessage(name)}>
                    <bdi>{subject}</bdi>
                  </a>
                </th>
                <td data-label={t("mailbox.to")}>{to}</td>
              </tr>
            ))}
          </Table>
        )}
      </Page>
    </PublicFrame>
  );
}
