import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IssuingNotices } from "#app/features/workspace/IssuingNotices";
import { OrganizationSwitcher } from "#app/features/workspace/OrganizationSwitcher";
import type { Workspace } from "#app/features/workspace/places";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import Award from "#app/ui/Icon/generated/award";
import BookOpen from "#app/ui/Icon/generated/book-open";
import Building2 from "#app/ui/Icon/generated/building-2";
import ContactRound from "#app/ui/Icon/generated/contact-round";
import CreditCard from "#app/ui/Icon/generated/credit-card";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import Files from "#app/ui/Icon/generated/files";
import Globe from "#app/ui/Icon/generated/globe";
import KeyRound from "#app/ui/Icon/generated/key-round";
import LayoutDashboard from "#app/ui/Icon/generated/layout-dashboard";
import MessageSquareWarning from "#app/ui/Icon/generated/message-square-warning";
import Palette from "#app/ui/Icon/generated/palette";
import ScrollText from "#app/ui/Icon/generated/scroll-text";
import Settings from "#app/ui/Icon/generated/settings";
import ShieldCheck from "#app/ui/Icon/generated/shield-check";
import Users from "#app/ui/Icon/generated/users";
import UsersRound from "#app/ui/Icon/generated/users-round";
import { Notice } from "#app/ui/Notice/Notice";
import type { QuotaView } from "#app/ui/Quota/quota-view";
import { SignedInFrame } from "#app/ui/SignedInFrame/SignedInFrame";

/** Frame of an organization's own pages. */
export function AppFrame({
  place,
  others,
  email,
  admin,
  reader,
  payer,
  editor,
  auditor,
  teams,
  openReports,
  halted,
  shortQuota,
  viewing,
  children,
}: {
  /** Name of the organization, and of the team that the person acts within. */
  place: string;
  others: Workspace[];
  email: string;
  admin: boolean;
  /** Whether the person may see certificates. */
  reader: boolean;
  /** Whether the person may see and change the organization's payments. */
  payer: boolean;
  /** Whether the person may edit the organization's profile. */
  editor: boolean;
  /** Whether the person may read the audit log. */
  auditor: boolean;
  /** Whether the person may see the teams of the organization. */
  teams: boolean;
  /** Number of open problem reports. */
  openReports: number;
  /** Whether to show here that the platform has halted issuing. */
  halted: boolean;
  /** Quota of the plan to show here, where little or nothing is left. */
  shortQuota: QuotaView | null;
  /** For platform staff viewing the organization: its name, and the end of the view. */
  viewing: { organization: string; until: string } | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const work = [
    { places: [{ href: paths.app.home(), alone: true, label: t("nav.dashboard"), Icon: LayoutDashboard }] },
    {
      name: t("nav.groups.certificates"),
      places: [
        { href: paths.app.certificates(), label: t("nav.certificates"), Icon: Files },
        { href: paths.app.batches(), label: t("nav.batches"), Icon: FileSpreadsheet },
        { href: paths.app.recipients(), label: t("nav.recipients"), Icon: ContactRound },
        { href: paths.app.reports(), label: t("nav.reports"), Icon: MessageSquareWarning, count: openReports },
      ],
    },
    {
      name: t("nav.groups.content"),
      places: [
        { href: paths.app.achievements(), label: t("nav.achievements"), Icon: Award },
        { href: paths.app.designs(), covers: paths.app.design(), label: t("nav.designs"), Icon: Palette },
      ],
    },
  ];
  const groups = [
    ...(reader ? work : []),
    {
      name: t("nav.groups.organization"),
      places: [
        ...(editor ? [{ href: paths.app.organization(), label: t("nav.profile"), Icon: Building2 }] : []),
        { href: paths.app.members(), label: t("nav.members"), Icon: Users },
        ...(teams ? [{ href: paths.app.teams(), label: t("nav.teams"), Icon: UsersRound }] : []),
        ...(payer ? [{ href: paths.app.plan(), label: t("nav.plan"), Icon: CreditCard }] : []),
        ...(editor ? [{ href: paths.app.domain(), label: t("nav.domain"), Icon: Globe }] : []),
        ...(reader ? [{ href: paths.app.keys(), label: t("nav.keys"), Icon: KeyRound }] : []),
        ...(auditor ? [{ href: paths.app.audit(), label: t("nav.audit"), Icon: ScrollText }] : []),
      ],
    },
    {
      name: t("nav.groups.account"),
      places: [
        { href: paths.app.settings(), label: t("nav.settings"), Icon: Settings },
        { href: paths.glossary(), label: t("nav.glossary"), Icon: BookOpen },
        ...(admin ? [{ href: paths.admin.home(), label: t("nav.admin"), Icon: ShieldCheck }] : []),
      ],
    },
  ];
  return (
    <SignedInFrame actingFor={<OrganizationSwitcher name={place} others={others} />} email={email} groups={groups}>
      {viewing ? <ViewingNotice {...viewing} /> : null}
      <IssuingNotices halted={halted} shortQuota={shortQuota} mayChange={payer} />
      {children}
    </SignedInFrame>
  );
}

/** Notice to platform staff that they are only viewing, with a button to return. */
function ViewingNotice({ organization, until }: { organization: string; until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice tone="warning" title={t("viewing.title", { organization })}>
      <p>{t("viewing.text", { time: format.time(until) })}</p>
      <form method="post" action={paths.admin.stopViewing()}>
        <CsrfField />
        <Button variant="secondary">{t("viewing.leave")}</Button>
      </form>
    </Notice>
  );
}
