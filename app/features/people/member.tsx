import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleChoice } from "#app/features/people/RoleChoice";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { PasswordField } from "#app/ui/Form/PasswordField";
import { Card, Page } from "#app/ui/Page/Page";
import { can, canGive, MEMBER_ROLES } from "#modules/organizations/index";

/** Maximum length of a password in the form; longer than any valid one. */
const LONGEST_PASSWORD = 1024;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "members.manage")) return refuse("forbidden");
  const member = await organizations.getMember(deps.db, actor, readId(params.id));
  if (!member) return refuse("not-found");
  const { userId, name, email, role, self } = member;
  return {
    title: name,
    member: { userId, name, email, role },
    changeable: canGive(actor.role, role),
    roles: MEMBER_ROLES.filter((assignable) => canGive(actor.role, assignable)),
    transferable: actor.role === "owner" && !self && role !== "owner",
    self,
    inTeam: actor.teamId !== null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const userId = readId(params.id);
  const form = await request.formData();
  const refused = (field: "role" | "password" | null, code: string, status = 422, headers: HeadersInit = {}) =>
    data({ field, code }, { status, headers });
  switch (form.get("intent")) {
    case "role": {
      const role = MEMBER_ROLES.find((name) => name === form.get("role"));
      if (!role) return refused("role", "roleRequired");
      const result = await organizations.changeRole(deps, actor, { userId, role });
      if (result.ok) return redirect(paths.app.members("role"), 303);
      return result.code === "last-owner" ? refused("role", result.code) : refuse(result.code);
    }
    case "remove": {
      const result = await organizations.removeMember(deps, actor, userId);
      if (result.ok) return redirect(paths.app.members("removed"), 303);
      return result.code === "last-owner" ? refused(null, result.code) : refuse(result.code);
    }
    case "transfer": {
      const password = String(form.get("password") ?? "");
      if (password === "") return refused("password", "passwordRequired");
      if (password.length > LONGEST_PASSWORD) return refused("password", "passwordTooLong");
      const result = await organizations.transferOwnership(deps, actor, { userId, password });
      if (result.ok) return redirect(paths.app.members("transferred"), 303);
      if (result.code === "wrong-password") return refused("password", result.code);
      if (result.code === "too-many-attempts")
        return refused("password", result.code, 429, { "Retry-After": String(result.retryAfterSeconds) });
      return refuse(result.code);
    }
    default:
      throw problem("bad-request");
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ChangeMember() {
  const { t } = useTranslation("members");
  const { member, changeable, roles, transferable, self, inTeam } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const named = { name: member.name };
  const errorsOf = (field: string) => (answer?.field === field ? [answer.code] : []);
  return (
    <Page
      title={<bdi>{member.name}</bdi>}
      lead={<bdi>{member.email}</bdi>}
      back={{ href: paths.app.members(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary
        problems={
          answer ? [{ ...(answer.field ? { fieldId: answer.field } : {}), text: t(`errors.${answer.code}`) }] : []
        }
      />
      {changeable ? null : <p>{t("member.ownersOnly")}</p>}
      {changeable ? (
        <Card labelledBy="role-title">
          <h2 id="role-title">{t("member.roleTitle")}</h2>
          <Form>
            <RoleChoice
              field={{ id: "role", name: "role", errors: errorsOf("role"), initialValue: member.role }}
              roles={roles}
            />
            <Button name="intent" value="role">
              {t("member.roleSubmit")}
            </Button>
          </Form>
        </Card>
      ) : null}
      {transferable ? (
        <Card labelledBy="transfer-title">
          <h2 id="transfer-title">{t("member.transferTitle")}</h2>
          <p>{t("member.transferText", named)}</p>
          <Form>
            <PasswordField
              field={{ id: "password", name: "password", errors: errorsOf("password") }}
              label={t("member.password")}
              errorTexts="members:errors"
              autoComplete="current-password"
            />
            <Button name="intent" value="transfer" variant="secondary">
              {t("member.transferSubmit")}
            </Button>
          </Form>
        </Card>
      ) : null}
      {changeable && !self ? (
        <Card labelledBy="remove-title">
          <h2 id="remove-title">{t(inTeam ? "member.removeTeamTitle" : "member.removeTitle")}</h2>
          <p>{t("member.removeText", named)}</p>
          <Form>
            <Button name="intent" value="remove" variant="danger">
              {t("member.removeSubmit")}
            </Button>
          </Form>
        </Card>
      ) : null}
    </Page>
  );
}
