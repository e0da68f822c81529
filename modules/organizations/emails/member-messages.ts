import type { Db } from "../../kernel/db";
import type { AccountKeys, Clock } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { invitationToken } from "../members/invitation-link";
import { nameOfActor } from "../members/invite-member";
import { workspaceName } from "../rules/workspace-name";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  clock: Clock;
  accountKeys: AccountKeys;
  productName: string;
  memberUrls: { invitation: (token: string) => string; app: string };
  /** Translates a message's text; keys are below `members`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mails about membership in an organization. An invitation that no longer works is not sent. */
export function memberMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    "member-invitation": async ({ language, props }) => {
      const { organizationId = "", invitationId = "" } = props;
      const [organization, invitation] = await Promise.all([
        store.findOrganization(deps.db, organizationId),
        store.findInvitationById(deps.db, organizationId, invitationId),
      ]);
      if (organization?.status !== "active" || !invitation || invitation.acceptedAt || invitation.withdrawnAt)
        return null;
      if (invitation.expiresAt <= deps.clock.now() || invitation.team?.closedAt) return null;
      const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
      const inviter = await nameOfActor(deps.db, invitation.invitedBy);
      const words = (key: string) => deps.translate(language, `members.${key}`);
      const values = {
        organization: workspaceName(organization.name, invitation.team?.name),
        inviter: inviter ?? organization.name,
        product: deps.productName,
        role: words(`roles.${invitation.role}`),
        date: day.format(invitation.expiresAt),
      };
      const t = (key: string) => deps.translate(language, `members.invitation.${key}`, values);
      return layOutMessage({
        language,
        subject: t("subject"),
        paragraphs: [t("greeting"), t("body"), t("role")],
        button: { label: t("button"), url: deps.memberUrls.invitation(invitationToken(deps.accountKeys, invitation)) },
        footnote: t("footnote"),
        signature: deps.productName,
      });
    },
    "member-notice": async ({ language, props }) => {
      const { event = "", role = "", organizationId = "", teamId = "", firstName = "" } = props;
      const organization = await store.findOrganization(deps.db, organizationId);
      const team = teamId ? await store.findTeam(deps.db, organizationId, teamId) : null;
      if (!organization) return null;
      const values = {
        name: firstName,
        organization: workspaceName(organization.name, team?.name),
        role: deps.translate(language, `members.roles.${role}`),
      };
      const t = (key: string) => deps.translate(language, `members.${key}`, values);
      const removed = event === "removed";
      return layOutMessage({
        language,
        subject: t(`notices.${event}.subject`),
        paragraphs: [t("notices.greeting"), t(`notices.${event}.body`)],
        ...(removed ? {} : { button: { label: t("notices.button"), url: deps.memberUrls.app } }),
        signature: deps.productName,
      });
    },
  };
}
