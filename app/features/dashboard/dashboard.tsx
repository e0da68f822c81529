import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Deps } from "#app/composition.server";
import { Attention } from "#app/features/dashboard/Attention";
import { listAttention } from "#app/features/dashboard/attention-items.server";
import * as styles from "#app/features/dashboard/dashboard.css";
import { FiguresSection } from "#app/features/dashboard/FiguresSection";
import { FirstSteps } from "#app/features/dashboard/FirstSteps";
import { readFiguresQuery } from "#app/features/dashboard/figures-query";
import { getFirstSteps } from "#app/features/dashboard/first-steps.server";
import { PlanUse } from "#app/features/dashboard/PlanUse";
import { type RecentList, RecentLists } from "#app/features/dashboard/RecentLists";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, certificates, figures, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import FileSpreadsheet from "#app/ui/Icon/generated/file-spreadsheet";
import Plus from "#app/ui/Icon/generated/plus";
import { Page } from "#app/ui/Page/Page";
import { showQuota } from "#app/ui/Quota/quota-view";
import { can } from "#modules/organizations/index";

const MAX_LISTS = 4;

/** Start page of a signed-in person: tasks, progress of batches, and figures. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "certificates.read")) throw redirect(paths.app.plan(), 303);
  const { t } = await translatorFor(request, "dashboard");
  const query = readFiguresQuery(new URL(request.url).searchParams);
  const [quota, steps, lists, found, firstIssuedAt, timeZone] = await Promise.all([
    billing.getQuota(deps.db, deps, actor.organizationId),
    getFirstSteps(deps, actor),
    listRecent(deps, actor),
    figures.getFigures(deps, actor, query),
    certificates.findFirstIssuedAt(deps.db, actor),
    organizations.timeZoneOf(deps.db, actor.organizationId),
  ]);
  if (!found.ok) return refuse(found.code);
  return {
    title: t("title"),
    query,
    steps,
    lists,
    timeZone,
    attention: await listAttention(deps, actor, quota),
    plan: { quota: showQuota(quota), mayChange: can(actor, "billing.manage") },
    // A new organization has only zeros, which are not shown.
    figures: firstIssuedAt ? found : null,
    canIssue: can(actor, "certificates.issue"),
  };
}

async function listRecent(deps: Deps, actor: organizations.OrganizationActor): Promise<RecentList[]> {
  const result = await issuance.listBatches(deps.db, actor);
  if (!result.ok) return refuse(result.code);
  return Promise.all(
    result.batches.slice(0, MAX_LISTS).map(async ({ id, name, state, createdAt }) => {
      const progress = await issuance.getBatchProgress(deps, actor, id);
      return { id, name, state, createdAt: createdAt.toISOString(), stages: progress ? stagesOf(progress) : [] };
    }),
  );
}

function stagesOf({
  queued,
  issued,
  waitingForAnchor,
  mails,
}: NonNullable<Awaited<ReturnType<typeof issuance.getBatchProgress>>>): RecentList["stages"] {
  const all = queued + issued;
  return [
    { name: "signed", done: issued, all },
    { name: "anchored", done: issued - waitingForAnchor, all },
    { name: "mailed", done: mails.left, all: mails.left + mails.underWay },
  ];
}

export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const { query, steps, lists, attention, plan, figures: shown, canIssue, timeZone } = useLoaderData<typeof loader>();
  const actions = canIssue ? (
    <>
      <ButtonLink href={paths.app.uploadBatch()}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t("certificates:list.upload")}
      </ButtonLink>
      <ButtonLink variant="secondary" href={paths.app.issueOne()}>
        <Plus size={20} aria-hidden="true" />
        {t("certificates:list.issueOne")}
      </ButtonLink>
    </>
  ) : null;
  return (
    <Page title={t("title")} actions={actions}>
      {steps ? <FirstSteps steps={steps} /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Attention items={attention} />
          <RecentLists lists={lists} />
        </div>
        <PlanUse {...plan} />
      </div>
      {shown ? <FiguresSection query={query} figures={shown} timeZone={timeZone} /> : null}
    </Page>
  );
}
