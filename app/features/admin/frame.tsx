import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { requireAdmin } from "#app/http/session.server";
import { billing, contact } from "#app/modules.server";
import { paths } from "#app/paths";
import Blocks from "#app/ui/Icon/generated/blocks";
import Building2 from "#app/ui/Icon/generated/building-2";
import ChartColumn from "#app/ui/Icon/generated/chart-column";
import CirclePause from "#app/ui/Icon/generated/circle-pause";
import CreditCard from "#app/ui/Icon/generated/credit-card";
import Files from "#app/ui/Icon/generated/files";
import HeartPulse from "#app/ui/Icon/generated/heart-pulse";
import Inbox from "#app/ui/Icon/generated/inbox";
import LayoutDashboard from "#app/ui/Icon/generated/layout-dashboard";
import ListChecks from "#app/ui/Icon/generated/list-checks";
import ScrollText from "#app/ui/Icon/generated/scroll-text";
import Target from "#app/ui/Icon/generated/target";
import Users from "#app/ui/Icon/generated/users";
import { type Account, AccountMenu } from "#app/ui/SignedInFrame/AccountMenu";
import { SignedInFrame } from "#app/ui/SignedInFrame/SignedInFrame";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, user, actor, csrf } = await requireAdmin(request);
  const [openMessages, payments] = await Promise.all([
    contact.countOpenMessages(deps, actor),
    billing.countPaymentsToDecide(deps, actor),
  ]);
  return {
    account: { name: `${user.firstName} ${user.lastName}`.trim() || user.email, email: user.email },
    waiting: { messages: openMessages, payments: payments.all },
    csrf,
  };
}

export default function AdminFrameRoute() {
  const { account, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminFrame account={account} waiting={waiting}>
      <Outlet />
    </AdminFrame>
  );
}

/** Frame of the administration pages. */
function AdminFrame(props: {
  account: Account;
  /** Numbers of waiting tasks. */
  waiting: { messages: number; payments: number };
  children: ReactNode;
}) {
  const { account, waiting, children } = props;
  const { t } = useTranslation();
  const groups = [
    { places: [{ href: paths.admin.home(), alone: true, label: t("admin:overview.title"), Icon: LayoutDashboard }] },
    {
      name: t("admin:nav.customers"),
      places: [
        { href: paths.admin.organizations(), label: t("account:admin.title"), Icon: Building2 },
        { href: paths.admin.people(), label: t("admin:people.title"), Icon: Users },
        { href: paths.admin.messages(), label: t("admin:messages.title"), Icon: Inbox, count: waiting.messages },
        {
          href: paths.admin.payments(),
          label: t("payments:payments.title"),
          Icon: CreditCard,
          count: waiting.payments,
        },
        { href: paths.admin.certificates(), label: t("admin:certificates.title"), Icon: Files },
      ],
    },
    {
      name: t("admin:nav.operations"),
      places: [
        { href: paths.admin.issuing(), label: t("admin:issuing.title"), Icon: CirclePause },
        { href: paths.admin.jobs(), label: t("admin:jobs.title"), Icon: ListChecks },
        { href: paths.admin.health(), label: t("admin:health.title"), Icon: HeartPulse },
        { href: paths.admin.objectives(), label: t("admin:objectives.title"), Icon: Target },
        { href: paths.admin.chain(), label: t("keys:chain.title"), Icon: Blocks },
      ],
    },
    {
      name: t("admin:nav.records"),
      places: [
        { href: paths.admin.audit(), label: t("admin:audit.title"), Icon: ScrollText },
        { href: paths.admin.visits(), label: t("account:admin.visits.title"), Icon: ChartColumn },
      ],
    },
  ];
  const links = [
    { href: paths.app.home(), label: t("nav.workspace") },
    { href: paths.app.settings(), label: t("nav.settings") },
    { href: paths.organizations(), label: t("switcher.all") },
  ];
  const menu = <AccountMenu account={account} links={links} />;
  return (
    <SignedInFrame place={t("nav.admin")} account={menu} groups={groups}>
      {children}
    </SignedInFrame>
  );
}
