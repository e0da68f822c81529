import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Points } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "organization");
  const result = await organizations.getApprovalSetting(deps.db, actor);
  if (!result.ok) return refuse(result.code);
  const { required, approvers, mayChange } = result;
  const saved = new URL(request.url).searchParams.has("saved");
  return { title: t("approval.title"), required, approvers, mayChange, saved };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const required = (await request.formData()).get("intent") === "require";
  const result = await organizations.setApprovalRequired(deps, actor, required);
  return result.ok ? redirect(paths.app.organizationApproval("saved"), 303) : refuse(result.code);
}

/** Setting whether another person has to approve what a member prepares, its effect, and the possible approvers. */
export default function Approval() {
  const { t } = useTranslation("organization");
  const format = useFormat();
  const { required, approvers, mayChange, saved } = useLoaderData<typeof loader>();
  const names = format.list(approvers);
  return (
    <Page title={t("approval.title")} measure="text">
      {saved ? <Notice tone="success">{t(required ? "approval.turnedOn" : "approval.turnedOff")}</Notice> : null}
      <Card>
        <p>
          <strong>{t(required ? "approval.isOn" : "approval.isOff")}</strong>
        </p>
        <Points>
          <li>{t("approval.what")}</li>
          <li>{t("approval.own")}</li>
          <li>{t("approval.scheduled")}</li>
          <li>{t("approval.off")}</li>
        </Points>
        <p>{t("approval.who", { names })}</p>
        {approvers.length < 2 ? (
          <Notice tone="warning" title={t("approval.alone.title")}>
            <p>{t("approval.alone.text")}</p>
            <p>
              <a href={paths.app.members()}>{t("approval.alone.members")}</a>
            </p>
          </Notice>
        ) : null}
        {mayChange ? (
          <Form>
            <Button name="intent" value={required ? "end" : "require"} variant={required ? "secondary" : "primary"}>
              {t(required ? "approval.turnOff" : "approval.turnOn")}
            </Button>
          </Form>
        ) : (
          <p>{t("approval.ownersOnly")}</p>
        )}
      </Card>
    </Page>
  );
}
