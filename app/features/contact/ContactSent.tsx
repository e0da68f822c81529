import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import type { ContactForm } from "#modules/contact/index";
import * as styles from "./Contact.css";

/** Sent message, as a copy for the sender. */
export function ContactSent({ sent }: { sent: ContactForm }) {
  const { t } = useTranslation("contact");
  return (
    <Page title={t("sent.title")} measure="text">
      <Notice tone="success" title={t("sent.done")}>
        <p>{t("sent.copy", { email: sent.email })}</p>
      </Notice>
      <Card labelledBy="summary">
        <h2 id="summary">{t("sent.summary")}</h2>
        <DescriptionList
          facts={[
            [t("fullName"), sent.fullName],
            [t("email"), sent.email],
            ...(sent.phone ? [[t("phone"), sent.phone] satisfies [string, string]] : []),
            [t("subject"), sent.subject],
            [
              t("message"),
              <span key="message" className={styles.message}>
                {sent.message}
              </span>,
            ],
          ]}
        />
      </Card>
      <p>
        <ButtonLink href={paths.contact()} variant="secondary">
          {t("sent.another")}
        </ButtonLink>
      </p>
    </Page>
  );
}
