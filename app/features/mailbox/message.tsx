import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/mailbox/Message.css";
import { readMessage } from "#app/features/mailbox/mailbox.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Page, Stack } from "#app/ui/Page/Page";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";

export async function loader({ params }: LoaderFunctionArgs) {
  const email = await readMessage(params.file);
  const person = (mailbox: { name?: string; address?: string } | undefined) =>
    mailbox ? [mailbox.name, mailbox.address ? `<${mailbox.address}>` : ""].filter(Boolean).join(" ") : "";
  return {
    title: email.subject ?? "",
    file: params.file ?? "",
    from: person(email.from),
    to: email.to?.map(person).join(", ") ?? "",
    text: email.text ?? "",
    html: Boolean(email.html),
    replyTo: email.replyTo?.map(person).join(", ") ?? "",
    attachments: email.attachments
      .map(({ filename, contentId }, number) => ({ number, filename: filename ?? String(number), shown: contentId }))
      .filter(({ shown }) => !shown),
  };
}

export default function Message() {
  const { t } = useTranslation();
  const message = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <Page title={<bdi>{message.title}</bdi>} back={{ href: paths.mailbox(), label: t("mailbox.title") }}>
        <DescriptionList
          facts={[
            [t("mailbox.from"), message.from],
            [t("mailbox.to"), message.to],
            [t("mailbox.replyTo"), message.replyTo || null],
            ...message.attachments.map(({ number, filename }): [string, ReactNode] => [
              t("mailbox.attachment"),
              <a key={number} href={paths.mailboxPart(message.file, number)}>
                {filename}
              </a>,
            ]),
          ]}
        />
        <Stack>
          <h2>{t("mailbox.html")}</h2>
          {message.html ? (
            // Sandboxed, with a policy of its own: a message may contain styles but no scripts.
            <iframe
              className={styles.frame}
              title={message.title}
              sandbox=""
              src={paths.mailboxPart(message.file, "html")}
            />
          ) : null}
          <h2>{t("mailbox.text")}</h2>
          <pre className={styles.text} dir="auto">
            {message.text}
          </pre>
        </Stack>
      </Page>
    </PublicFrame>
  );
}
