import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Row, Stack } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import type { MemberRole } from "#modules/organizations/index";

interface ShownInvitation {
  id: string;
  email: string;
  role: MemberRole;
  invitedBy: string | null;
  sentAt: string;
  expiresAt: string;
  expired: boolean;
  inviterGone: boolean;
  /** Whether the reader may resend or withdraw it. */
  changeable: boolean;
}

/** Open invitations. */
export function Invitations({ invitations }: { invitations: ShownInvitation[] }) {
  const { t } = useTranslation("members");
  const format = useFormat();
  const columns = [t("email"), t("role"), t("invitations.sent"), t("invitations.expires"), t("invitations.action")];
  return (
    <Stack>
      <h2>{t("invitations.title")}</h2>
      <Table caption={t("invitations.title")} columns={columns}>
        {invitations.map(({ id, email, role, invitedBy, sentAt, expiresAt, expired, inviterGone, changeable }) => (
          <tr key={id}>
            <th scope="row">
              <bdi className={table.breakable}>{email}</bdi>
              {invitedBy ? (
                <span className={table.under}>{t("invitations.invitedBy", { name: invitedBy })}</span>
              ) : null}
              {inviterGone ? <span className={table.under}>{t("invitations.inviterGone")}</span> : null}
            </th>
            <td data-label={t("role")}>{t(`roles.${role}`)}</td>
            <td data-label={t("invitations.sent")} className={table.nowrap}>
              {format.date(sentAt)}
            </td>
            <td data-label={t("invitations.expires")} className={table.nowrap}>
              {expired ? t("invitations.expired") : format.date(expiresAt)}
            </td>
            <td>
              {changeable ? (
                <form method="post">
                  <CsrfField />
                  <input type="hidden" name="invitation" value={id} />
                  <Row>
                    <Button
                      name="intent"
                      value="resend"
                      variant="secondary"
                      aria-label={t("invitations.resendNamed", { email })}
                    >
                      {t("invitations.resend")}
                    </Button>
                    <Button
                      name="intent"
                      value="withdraw"
                      variant="secondary"
                      aria-label={t("invitations.withdrawNamed", { email })}
                    >
                      {t("invitations.withdraw")}
                    </Button>
                  </Row>
                </form>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Stack>
  );
}
