import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReasonForm, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField, refusedForm } from "#app/features/admin/reason-field.server";
import { problem, refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";

const NEWS = ["halted", "resumed", "unchanged"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const result = await platform.getHalt(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  const { halt } = result;
  return {
    title: t("issuing.title"),
    halt: halt && { ...halt, since: halt.since.toISOString() },
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent !== "halt" && intent !== "resume") throw problem("bad-request");
  const reason = readReasonField(form);
  const halted = intent === "halt";
  const result = await platform.setIssuingHalted(deps, actor, { halted, reason });
  if (result.ok) return redirect(paths.admin.issuing(halted ? "halted" : "resumed"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return result.code === "unchanged"
    ? redirect(paths.admin.issuing("unchanged"), 303)
    : refusedForm(intent, result.code, reason);
}

/** Switch that halts issuing on the whole platform, with the person who last set it. */
export default function Issuing() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { halt, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const halted = halt?.on ?? false;
  const intent = halted ? "resume" : "halt";
  return (
    <Page title={t("issuing.title")} lead={t("issuing.lead")} measure="text">
      <ErrorSummary
        problems={refused ? [{ fieldId: reasonId(refused.intent), text: t(`problems.${refused.code}`) }] : []}
      />
      {news ? (
        <Notice tone={news === "unchanged" ? "info" : "success"} title={t(`issuing.news.${news}`)} />
      ) : (
        <Notice tone={halted ? "warning" : "success"} title={t(halted ? "issuing.halted" : "issuing.running")} />
      )}
      <Card labelledBy="switch">
        <h2 id="switch">{t(`issuing.${intent}`)}</h2>
        {halt ? (
          <DescriptionList
            facts={[
              [t("issuing.since"), format.time(halt.since)],
              [t("issuing.by"), <bdi key="by">{halt.by ?? t("audit:actors.gone")}</bdi>],
              [t("reason.label"), <bdi key="reason">{halt.reason}</bdi>],
            ]}
          />
        ) : null}
        <p>{t(`issuing.${intent}Text`)}</p>
        <ReasonForm
          intent={intent}
          submit={t(`issuing.${intent}`)}
          variant={halted ? "primary" : "danger"}
          refused={refused}
        />
      </Card>
    </Page>
  );
}
