import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Invitations } from "#app/features/people/Invitations";
import { MemberTable } from "#app/features/people/MemberTable";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { can, canGive, workspaceName } from "#modules/organizations/index";

const NEWS = ["invited", "resent", "withdrawn", "role", "removed", "transferred", "gone"] as const;
const PROBLEMS = ["too-many-mails", "sent-recently"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, team } = await requireActor(request);
  const { t } = await translatorFor(request, "members");
  const query = new URL(request.url).searchParams;
  const [members, invitations] = await Promise.all([
    organizations.listMembers(deps.db, actor),
    organizations.listInvitations(deps, actor),
  ]);
  const manages = can(actor, "members.manage");
  return {
    title: t("title"),
    place: workspaceName(organization.name, team?.name),
    inTeam: team !== null,
    // A person who acts in a team through a role in the whole organization is no member of the team and cannot leave
    // it.
    leavable: members.some(({ self }) => self),
    manages,
    members: members.map(({ since, lastSeenAt, ...member }) => ({
      ...member,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      changeable: manages && !member.self && canGive(actor.role, member.role),
    })),
    invitations: invitations.map(({ lastSentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: lastSentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      changeable: canGive(actor.role, invitation.role),
    })),
    news: NEWS.find((name) => query.has(name)) ?? null,
    refused: PROBLEMS.find((name) => query.has(name)) ?? null,
  };
}

/** Resends or withdraws an invitation. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { language } = await translatorFor(request, "members");
  const form = await request.formData();
  const id = readId(String(form.get("invitation") ?? ""));
  switch (form.get("intent")) {
    case "resend": {
      const result = await organizations.resendInvitation(deps, actor, { id, language });
      if (result.ok) return redirect(paths.app.members("resent"), 303);
      if (result.code === "forbidden") return refuse(result.code);
      return await answered(deps, actor, id, result.code);
    }
    case "withdraw": {
      const result = await organizations.withdrawInvitation(deps, actor, id);
      if (result.ok) return redirect(paths.app.members("withdrawn"), 303);
      if (result.code === "forbidden") return refuse(result.code);
      return await answered(deps, actor, id, result.code);
    }
    default:
      throw problem("bad-request");
  }
}

type Signed = Awaited<ReturnType<typeof requireActor>>;

/**
 * Responds to a failed change. An own invitation that was answered in the meantime gives a notice; any other is not
 * found.
 */
async function answered(
  deps: Signed["deps"],
  actor: Signed["actor"],
  id: string,
  code: (typeof PROBLEMS)[number] | "not-found",
) {
  if (code !== "not-found") return redirect(paths.app.members(code), 303);
  return (await organizations.isOwnInvitation(deps.db, actor, id))
    ? redirect(paths.app.members("gone"), 303)
    : refuse("not-found");
}

export default function Members() {
  const { t } = useTranslation("members");
  const { place, inTeam, leavable, manages, members, invitations, news, refused } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("title")}
      lead={t("lead", { organization: place })}
      actions={manages ? <ButtonLink href={paths.app.inviteMember()}>{t("invite.title")}</ButtonLink> : null}
    >
      <ErrorSummary problems={refused ? [{ text: t(`errors.${refused}`) }] : []} />
      {news ? <Notice tone={news === "gone" ? "info" : "success"}>{t(`news.${news}`)}</Notice> : null}
      {members.length > 0 ? <MemberTable members={members} manages={manages} /> : <p>{t("noneInTeam")}</p>}
      {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      {inTeam ? <p>{t("inTeam")}</p> : null}
      {leavable ? (
        <p>
          <a href={paths.app.leaveOrganization()}>{t(inTeam ? "leave.teamTitle" : "leave.title")}</a>
        </p>
      ) : null}
    </Page>
  );
}
