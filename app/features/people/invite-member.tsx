import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleChoice } from "#app/features/people/RoleChoice";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";
import { can, canGive, InviteSchema, MEMBER_ROLES } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireActor(request);
  if (!can(actor, "members.manage")) return refuse("forbidden");
  const { t } = await translatorFor(request, "members");
  return {
    title: t("invite.title"),
    roles: MEMBER_ROLES.filter((role) => canGive(actor.role, role)),
    days: organizations.INVITATION_DAYS,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { language } = await translatorFor(request, "members");
  const submission = parseWithZod(await request.formData(), { schema: InviteSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const result = await organizations.inviteMember(deps, actor, { ...submission.value, language });
  if (result.ok) return redirect(paths.app.members("invited"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ reply: submission.reply({ fieldErrors: { email: [result.code] } }) }, { status: 422 });
}

export default function InviteMember() {
  const { t } = useTranslation("members");
  const { roles, days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; role: string }>({
    id: "invite",
    lastResult: answer?.reply ?? null,
    defaultValue: { role: roles.includes("issuer") ? "issuer" : "team_issuer" },
  });
  const text = (code: string) => t(`errors.${code}`);
  return (
    <Page
      title={t("invite.title")}
      lead={t("invite.lead", { days })}
      back={{ href: paths.app.members(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary problems={problemsOf([fields.email, fields.role], text)} />
      <Card>
        <Form {...getFormProps(form)}>
          <Field
            field={fields.email}
            label={t("email")}
            errorTexts="members:errors"
            type="email"
            dir="ltr"
            autoComplete="off"
          />
          <RoleChoice field={fields.role} roles={roles} />
          <Button>{t("invite.submit")}</Button>
        </Form>
      </Card>
    </Page>
  );
}
