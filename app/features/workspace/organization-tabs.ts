import type { TFunction } from "i18next";
import { paths } from "#app/paths";
import type { Tab } from "#app/ui/Tabs/Tabs";

/** Permissions that decide which pages a person sees. */
export interface Access {
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
}

/** Returns the tabs of the pages about the organization that a person may open. The menu has one entry for all. */
export function organizationTabs(t: TFunction, access: Access): Tab[] {
  const { reader, editor, auditor, teams } = access;
  return [
    ...(editor
      ? [
          { href: paths.app.organization(), label: t("nav.organization") },
          { href: paths.app.design(), label: t("nav.brand") },
          { href: paths.app.domain(), label: t("nav.domain") },
        ]
      : []),
    ...(reader ? [{ href: paths.app.keys(), label: t("nav.keys") }] : []),
    { href: paths.app.members(), label: t("nav.members") },
    ...(teams ? [{ href: paths.app.teams(), label: t("nav.teams") }] : []),
    ...(editor ? [{ href: paths.app.organizationApproval(), label: t("nav.approval") }] : []),
    ...(auditor ? [{ href: paths.app.audit(), label: t("nav.audit") }] : []),
  ];
}
