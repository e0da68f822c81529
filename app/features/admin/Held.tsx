import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { ReasonForm, type Refused } from "#app/features/admin/ReasonForm";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card } from "#app/ui/Page/Page";

interface Props {
  held: {
    publicId: string;
    issuer: { id: string; name: string };
    reason: string;
    heldUntil: string;
    recipientName: string;
    recipientEmail: string | null;
    achievement: string;
    notes: { text: string }[];
    reports: { message: string }[];
  };
  refused: Refused | undefined;
}

/**
 * Data that the platform retains of a certificate erased while it was frozen, and the form that ends the retention.
 */
export function Held({ held, refused }: Props) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const reasonOf = useReason();
  const { publicId, issuer, reason, heldUntil, recipientName, recipientEmail, achievement, notes, reports } = held;
  return (
    <div className={styles.columns}>
      <Card labelledBy="held">
        <h2 id="held">
          <Identifier publicId={publicId} />
        </h2>
        <Notice tone="warning" title={t("certificates.held")}>
          <p>{t("certificates.heldText", { date: format.time(heldUntil) })}</p>
        </Notice>
        <DescriptionList
          facts={[
            [t("certificates.shownReason"), reasonOf(reason)],
            [
              t("certificates.issuer"),
              <a key="issuer" href={paths.admin.organization(issuer.id)}>
                <bdi>{issuer.name}</bdi>
              </a>,
            ],
            [t("certificates.recipient"), <bdi key="recipient">{recipientName}</bdi>],
            ...(recipientEmail ? [[t("certificates.email"), recipientEmail] satisfies [string, string]] : []),
            [t("certificates.achievement"), <bdi key="achievement">{achievement}</bdi>],
            ...notes
              .filter(({ text }) => text !== "")
              .map(({ text }): [string, string] => [t("certificates.note"), text]),
            ...reports
              .filter(({ message }) => message !== "")
              .map(({ message }): [string, string] => [t("certificates.reported"), message]),
          ]}
        />
      </Card>
      <Card labelledBy="unfreeze">
        <h2 id="unfreeze">{t("certificates.endHold")}</h2>
        <p>{t("certificates.endHoldText")}</p>
        <ReasonForm
          intent="unfreeze"
          submit={t("certificates.endHold")}
          variant="danger"
          hint={t("reason.shown")}
          refused={refused}
        >
          <input type="hidden" name="id" value={publicId} />
        </ReasonForm>
      </Card>
    </div>
  );
}
