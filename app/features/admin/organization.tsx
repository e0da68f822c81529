import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { isPlanIntent, OrganizationPlan, PLAN_NEWS, planFieldOf } from "#app/features/admin/OrganizationPlan";
import { questionOf, REVIEW_NEWS, Review } from "#app/features/admin/OrganizationReview";
import { changePlan, readPlan } from "#app/features/admin/organization-plan.server";
import { DECISIONS } from "#app/features/admin/organization-review.server";
import { ReasonForm, type Refused, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField } from "#app/features/admin/reason-field.server";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { isolated } from "#app/i18n/isolate";
import { certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";

const NEWS = ["suspended", "activated", ...PLAN_NEWS, ...REVIEW_NEWS] as const;
const WITH_REASON = ["suspend", "activate", "view"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const result = await organizations.getForReview(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { organization, review, domain, lookAlikes, owners, newName } = result;
  const use = await certificates.describeUse(deps, actor, organization.id);
  if (!use.ok) return refuse(use.code);
  const plan = await readPlan(deps, actor, organization.id, organization.status === "closed");
  if (plan === "forbidden") return refuse(plan);
  const { id, slug, name, type, status, website, phone, address, createdAt } = organization;
  const query = new URL(request.url).searchParams;
  return {
    title: name,
    organization: { id, slug, name, type, status, website, phone, address, since: createdAt.toISOString() },
    owners: owners.map(({ name, address }) => `${isolated(name)} ${isolated(`<${address}>`)}`),
    domain: domain?.verifiedAt ? domain.domain : null,
    review: review ? { note: review.note, reviewedAt: review.reviewedAt.toISOString() } : null,
    lookAlikes: lookAlikes.map((other) => showAlike(other)),
    newName: newName && { name: newName.name, lookAlikes: newName.lookAlikes.map((other) => showAlike(other)) },
    use: {
      members: result.use.members,
      issued: use.issuedThisMonth,
      openReports: use.openReports,
      lastActivity: result.use.lastActivity?.toISOString() ?? null,
    },
    plan,
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

const showAlike = <T extends { createdAt: Date }>({ createdAt, ...rest }: T) => ({
  ...rest,
  since: createdAt.toISOString(),
});

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor, session } = await requireAdmin(request);
  const organizationId = readId(params.id);
  const form = await request.formData();
  const back = (news: (typeof NEWS)[number]) => redirect(`${paths.admin.organization(organizationId)}?${news}`, 303);
  const intent = form.get("intent");
  const withReason = WITH_REASON.find((name) => name === intent);
  if (withReason) {
    const reason = readReasonField(form);
    const suspended = withReason === "suspend";
    const result =
      withReason === "view"
        ? await organizations.viewOrganization(deps, actor, session, { organizationId, reason })
        : await organizations.setSuspended(deps, actor, { organizationId, suspended, reason });
    if (result.ok && withReason === "view") return redirect(paths.app.home(), 303);
    if (result.ok) return back(suspended ? "suspended" : "activated");
    if (result.code === "forbidden") return refuse(result.code);
    if (result.code === "not-found") return back("unchanged");
    return data({ ...NO_NOTE, intent: withReason, code: result.code, reason }, { status: 422 });
  }
  if (isPlanIntent(intent)) {
    const reason = readReasonField(form);
    const result = await changePlan(deps, actor, { organizationId, intent, reason, form });
    if (result.ok) return back(result.news);
    if (result.code === "forbidden") return refuse(result.code);
    if (result.code === "not-found") return back("unchanged");
    const { code, chosen } = result;
    return data({ ...NO_NOTE, intent, code, reason, chosen }, { status: 422 });
  }
  if (intent === "review") {
    const note = String(form.get("note") ?? "").slice(0, 2000);
    const result = await organizations.markReviewed(deps, actor, { organizationId, note });
    if (result.ok) return back("reviewed");
    if (result.code === "forbidden") return refuse(result.code);
    return result.code === "not-found"
      ? back("unchanged")
      : data({ ...NO_NOTE, intent, code: result.code, note }, { status: 422 });
  }
  const decide = DECISIONS[String(intent)];
  if (!decide) throw problem("bad-request");
  const reason = readReasonField(form);
  const name = String(form.get("name") ?? "").slice(0, 1000);
  const result = await decide.act(deps, actor, { organizationId, name, reason });
  if (result.ok) return back(decide.news);
  if (result.code === "forbidden") return refuse(result.code);
  if (result.code === "not-found") return back("unchanged");
  return data({ ...NO_NOTE, intent: String(intent), code: result.code, reason }, { status: 422 });
}

/** Empty values of a rejected form; each overrides its own. */
const NO_NOTE = { note: "", reason: "", chosen: "" };

export default function Organization() {
  const { t } = useTranslation("trust");
  const format = useFormat();
  const { organization, owners, domain, review, lookAlikes, newName, news } = useLoaderData<typeof loader>();
  const { use, plan } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const answer = refused?.intent === "review" ? refused : undefined;
  const ofPlan = refused && isPlanIntent(refused.intent) ? refused : undefined;
  const stated = refused && !answer && !ofPlan ? refused : undefined;
  const { name, status, website } = organization;
  const change = status === "suspended" ? "activate" : "suspend";
  const viewable = status === "active" || status === "suspended" || status === "closed";
  const newsText = (code: (typeof NEWS)[number]) =>
    REVIEW_NEWS.some((name) => name === code) ? t(`review.news.${code}`) : t(`admin:organization.news.${code}`);
  const problemWith = (refused: Refused, texts: string, fieldId: string | undefined) => ({
    ...(fieldId ? { fieldId } : {}),
    text: t(refused.code.startsWith("reason-") ? `admin:problems.${refused.code}` : `${texts}.${refused.code}`),
  });
  return (
    <Page title={<bdi>{name}</bdi>} back={{ href: paths.admin.organizations(), label: t("account:admin.title") }}>
      <ErrorSummary
        problems={[
          ...(answer ? [{ fieldId: "note", text: t(`review.problems.${answer.code}`) }] : []),
          ...(ofPlan ? [problemWith(ofPlan, "admin:plan.problems", planFieldOf(ofPlan))] : []),
          ...(stated ? [problemWith(stated, "admin:problems", reasonId(questionOf(stated.intent)))] : []),
        ]}
      />
      {news ? <Notice tone={news === "unchanged" ? "info" : "success"} title={newsText(news)} /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <DescriptionList
            facts={[
              [t("account:admin.status"), t(`account:admin.${status}`)],
              [t("account:admin.type"), t(`account:types.${organization.type}`)],
              [t("account:admin.since"), format.date(organization.since)],
              [t("review.website"), website],
              [t("domain.domain"), domain],
              [t("review.address"), organization.address],
              [t("review.phone"), organization.phone],
              [t("review.owners"), owners.join(", ")],
            ]}
          />
          <Review {...{ status, lookAlikes, newName, review, answer }} refused={stated} />
        </div>
        <div className={styles.column}>
          <Card labelledBy="use">
            <h2 id="use">{t("admin:organization.use")}</h2>
            <DescriptionList
              facts={[
                [t("admin:organization.members"), format.number(use.members)],
                [t("admin:organization.issued"), format.number(use.issued)],
                [t("admin:certificates.reports"), format.number(use.openReports)],
                [t("admin:organization.lastActivity"), use.lastActivity ? format.time(use.lastActivity) : "–"],
              ]}
            />
            {status === "prepared" ? <p>{t("admin:organization.claim")}</p> : null}
          </Card>
          {plan ? <OrganizationPlan shown={plan} refused={ofPlan} /> : null}
          {viewable ? <Step intent="view" refused={stated} /> : null}
          {status === "active" || status === "suspended" ? <Step intent={change} refused={stated} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Step({ intent, refused }: { intent: (typeof WITH_REASON)[number]; refused: Refused | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <Card labelledBy={intent}>
      <h2 id={intent}>{t(`organization.${intent}`)}</h2>
      <p>{t(`organization.${intent}Text`)}</p>
      <ReasonForm
        intent={intent}
        submit={t(`organization.${intent}`)}
        variant={intent === "suspend" ? "danger" : "secondary"}
        hint={t("reason.shown")}
        refused={refused}
      />
    </Card>
  );
}
