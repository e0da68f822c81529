import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IssuingNotices } from "#app/features/workspace/IssuingNotices";
import { OtherWorkspaces } from "#app/features/workspace/OtherWorkspaces";
import { type Access, organizationTabs } from "#app/features/workspace/organization-tabs";
import type { Workspace } from "#app/features/workspace/places";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import Award from "#app/ui/Icon/generated/award";
import Building2 from "#app/ui/Icon/generated/building-2";
import ContactRound from "#app/ui/Icon/generated/contact-round";
import CreditCard from "#app/ui/Icon/generated/credit-card";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import Files from "#app/ui/Icon/generated/files";
import LayoutDashboard from "#app/ui/Icon/generated/layout-dashboard";
import MessageSquareWarning from "#app/ui/Icon/generated/message-square-warning";
import Palette from "#app/ui/Icon/generated/palette";
import { Notice } from "#app/ui/Notice/Notice";
import type { QuotaView } from "#app/ui/Quota/quota-view";
import { type Account, AccountMenu } from "#app/ui/SignedInFrame/AccountMenu";
import type { NavGroup } from "#app/ui/SignedInFrame/Navigation";
import { SignedInFrame } from "#app/ui/SignedInFrame/SignedInFrame";
import { currentOf, Tabs } from "#app/ui/Tabs/Tabs";

/** Frame of an organization's own pages. */
export function AppFrame({
  place,
  others,
  account,
  admin,
  access,
  openReports,
  halted,
  shortQuota,
  viewing,
  children,
}: {
  /** Name of the organization, and of the team that the person acts within. */
  place: string;
  others: Workspace[];
  account: Account;
  admin: boolean;
  access: Access;
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
  const { pathname } = useLocation();
  const tabs = organizationTabs(t, access);
  const hrefs = tabs.map(({ href }) => href);
  const menu = (
    <AccountMenu account={account} links={accountLinks(t, admin)}>
      <OtherWorkspaces others={others} />
    </AccountMenu>
  );
  return (
    <SignedInFrame place={place} account={menu} groups={navGroupsOf(t, access, openReports, hrefs)}>
      {currentOf(pathname, hrefs) ? <Tabs label={t("nav.organization")} tabs={tabs} /> : null}
      {viewing ? <ViewingNotice {...viewing} /> : null}
      <IssuingNotices halted={halted} shortQuota={shortQuota} mayChange={access.payer} />
      {children}
    </SignedInFrame>
  );
}

function navGroupsOf(t: TFunction, access: Access, openReports: number, tabAddresses: string[]): NavGroup[] {
  const work = [
    { places: [{ href: paths.app.home(), alone: true, label: t("nav.dashboard"), Icon: LayoutDashboard }] },
    {
      places: [
        { href: paths.app.certificates(), label: t("nav.certificates"), Icon: Files },
        { href: paths.app.batches(), label: t("nav.batches"), Icon: FileSpreadsheet },
        { href: paths.app.recipients(), label: t("nav.recipients"), Icon: ContactRound },
        { href: paths.app.reports(), label: t("nav.reports"), Icon: MessageSquareWarning, count: openReports },
      ],
    },
    {
      places: [
        { href: paths.app.achievements(), label: t("nav.achievements"), Icon: Award },
        { href: paths.app.designs(), label: t("nav.designs"), Icon: Palette },
      ],
    },
  ];
  const [first = paths.app.members(), ...covers] = tabAddresses;
  const plan = { href: paths.app.plan(), label: t("nav.plan"), Icon: CreditCard };
  return [
    ...(access.reader ? work : []),
    {
      places: [{ href: first, covers, label: t("nav.organization"), Icon: Building2 }, ...(access.payer ? [plan] : [])],
    },
  ];
}

const accountLinks = (t: TFunction, admin: boolean) => [
  { href: paths.app.settings(), label: t("nav.settings") },
  { href: paths.organizations(), label: t("switcher.all") },
  { href: paths.newOrganization(), label: t("switcher.create") },
  { href: paths.glossary(), label: t("nav.glossary") },
  ...(admin ? [{ href: paths.admin.home(), label: t("nav.admin") }] : []),
];

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
