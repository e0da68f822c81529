import Award from "lucide-react/icons/award";
import BookOpen from "lucide-react/icons/book-open";
import Building2 from "lucide-react/icons/building-2";
import ContactRound from "lucide-react/icons/contact-round";
import CreditCard from "lucide-react/icons/credit-card";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Files from "lucide-react/icons/files";
import Globe from "lucide-react/icons/globe";
import KeyRound from "lucide-react/icons/key-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Palette from "lucide-react/icons/palette";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IssuingNotices } from "#app/features/workspace/IssuingNotices";
import { OrganizationSwitcher } from "#app/features/workspace/OrganizationSwitcher";
import type { Place } from "#app/features/workspace/places";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Notice } from "#app/ui/Notice/Notice";
import type { QuotaView } from "#app/ui/Quota/quota-view";
import { SignedInFrame } from "#app/ui/SignedInFrame/SignedInFrame";

/** The frame of an organization’s own pages. */
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
  quota,
  viewing,
  children,
}: {
  /** What the organization is called, and the team of it that the person acts within. */
  place: string;
  others: Place[];
  email: string;
  admin: boolean;
  /** Whether the person sees certificates. */
  reader: boolean;
  /** Whether they may see and change what the organization pays. */
  payer: boolean;
  /** Whether the person may change what the organization says of itself. */
  editor: boolean;
  /** Whether they may read what was done. */
  auditor: boolean;
  /** Whether they see the teams of the organization. */
  teams: boolean;
  /** How many problem reports wait for an answer. */
  openReports: number;
  /** Whether the platform has paused issuing. */
  halted: boolean;
  /** What of the plan is left; null for somebody who sees no certificates. */
  quota: QuotaView | null;
  /** For somebody of the platform who looks at the organization: its name, and until when. */
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
      <IssuingNotices {...{ halted, quota }} mayChange={payer} />
      {children}
    </SignedInFrame>
  );
}

/** Says to somebody of the platform that they only look, and leads back. */
function ViewingNotice({ organization, until }: { organization: string; until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice tone="warning" title={t("viewing.title", { organization: `\u2068${organization}\u2069` })}>
      <p>{t("viewing.text", { time: format.time(until) })}</p>
      <form method="post" action={paths.admin.stopViewing()}>
        <CsrfField />
        <Button look="secondary">{t("viewing.leave")}</Button>
      </form>
    </Notice>
  );
}
