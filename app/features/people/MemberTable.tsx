import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import type { MemberRole } from "#modules/organizations/index";

interface ShownMember {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  since: string;
  lastSeenAt: string | null;
  self: boolean;
  /** Whether the reader may change or remove this member. */
  changeable: boolean;
}

/** Members of an organization. */
export function MemberTable({ members, manages }: { members: ShownMember[]; manages: boolean }) {
  const { t } = useTranslation("members");
  const format = useFormat();
  const columns = [t("name"), t("email"), t("role"), t("since"), t("lastSeen")];
  const captions = manages ? [...columns, t("invitations.action")] : columns;
  return (
    <Table caption={t("title")} columns={captions}>
      {members.map(({ userId, name, email, role, since, lastSeenAt, self, changeable }) => (
        <tr key={userId}>
          <th scope="row">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {self ? <span className={table.under}>{t("self")}</span> : null}
          </th>
          <td data-label={t("email")}>
            <bdi className={table.breakable}>{email}</bdi>
          </td>
          <td data-label={t("role")}>{t(`roles.${role}`)}</td>
          <td data-label={t("since")} className={table.nowrap}>
            {format.shortDate(since)}
          </td>
          <td data-label={t("lastSeen")} className={table.nowrap}>
            {lastSeenAt ? format.shortDate(lastSeenAt) : t("never")}
          </td>
          {manages ? (
            <td>
              {changeable ? (
                <a href={paths.app.member(userId)} aria-label={t("member.manageNamed", { name })}>
                  {t("member.manage")}
                </a>
              ) : null}
            </td>
          ) : null}
        </tr>
      ))}
    </Table>
  );
}
