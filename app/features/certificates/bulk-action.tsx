import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BulkConfirm, FIELD_OF, type Refused } from "#app/features/certificates/BulkConfirm";
import * as styles from "#app/features/certificates/find.css";
import { readReasonFields } from "#app/features/certificates/reason-fields";
import { approvalProblem, SubmittedAction } from "#app/features/certificates/SubmittedAction";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import Download from "#app/ui/Icon/generated/download";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Points, Row } from "#app/ui/Page/Page";

const REFRESH_SECONDS = 2;
/** Maximum length read, above the domain's limit, so that a text that is too long is reported and not lost. */
const LONGEST_WORDS = 10_000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const result = await issuance.getBulkAction(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { action } = result;
  const refreshSeconds = action.state === "running" ? REFRESH_SECONDS : 0;
  const today = await organizations.todayOf(deps, actor.organizationId);
  const required = await organizations.isApprovalRequired(deps.db, actor.organizationId);
  const approvalFirst = required && action.kind === "reinstate";
  return { title: t(`bulk.kinds.${action.kind}`), action, refreshSeconds, today, approvalFirst };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const here = paths.app.bulkAction(id);
  if (form.get("intent") === "cancel") {
    const result = await issuance.cancelBulkAction(deps, actor, id);
    return result.ok ? redirect(here, 303) : refuse(result.code);
  }
  const intent = form.get("intent");
  if (intent === "approve" || intent === "decline") {
    const words = String(form.get("words") ?? "").slice(0, LONGEST_WORDS);
    const result = await issuance.decideBulkAction(deps, actor, { id, words: intent === "decline" ? words : null });
    if (result.ok) return redirect(here, 303);
    if (result.code === "forbidden" || result.code === "not-found" || result.code === "issuing-halted")
      return refuse(result.code);
    return data({ decision: result.code, words }, { status: 422 });
  }
  if (intent === "confirm" && form.has("issued_on")) return renew(request, deps, actor, { id, form });
  const formats = form.getAll("format").map(String).slice(0, 10);
  const input = { ...readReasonFields(form), formats, tags: String(form.get("tags") ?? "").slice(0, 2000) };
  const result = await issuance.confirmBulkAction(deps, actor, { id, ...input });
  if (result.ok) return redirect(here, 303);
  if (result.code === "forbidden" || result.code === "not-found" || result.code === "issuing-halted")
    return refuse(result.code);
  return data({ refused: { code: result.code, ...input } }, { status: 422 });
}

/** Renews many certificates by a list, which is reviewed like any other. */
async function renew(
  request: Request,
  deps: Awaited<ReturnType<typeof requireActor>>["deps"],
  actor: Awaited<ReturnType<typeof requireActor>>["actor"],
  { id, form }: { id: string; form: FormData },
) {
  const { t, language } = await translatorFor(request, "find");
  const day = (name: string) => {
    const text = String(form.get(name) ?? "").trim();
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const now = deps.clock.now();
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(now);
  const name = t("bulk.renew.list", { date });
  const dates = { issuedOn: day("issued_on"), expiresOn: day("expires_on") };
  const result = await issuance.renewMany(deps, actor, { id, name, ...dates });
  if (result.ok) return redirect(paths.app.batch(result.batchId), 303);
  return result.code === "nothing-chosen" ? redirect(paths.app.bulkAction(id), 303) : refuse(result.code);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export default function BulkAction() {
  const { t } = useTranslation("find");
  const { action: shown, today, approvalFirst } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const decision = answer && "decision" in answer ? answer : null;
  const { id, kind, state, total, will, done, waiting, leftOut, each, approval } = shown;
  const c = useTranslation("certificates").t;
  const isAhead = state === "draft" || state === "submitted";
  const problems = [
    ...(refused ? [{ fieldId: FIELD_OF[refused.code], text: t(`bulk.problems.${refused.code}`) }] : []),
    ...(decision ? [approvalProblem(decision.decision, c)] : []),
  ];
  return (
    <Page
      title={t(`bulk.kinds.${kind}`)}
      lead={isAhead ? (will === 0 ? t("bulk.nothing") : t(`bulk.will.${kind}`, { count: will })) : undefined}
      measure="text"
      back={{ href: paths.app.certificates(), label: t("back") }}
    >
      <ErrorSummary problems={problems} />
      {state === "running" ? <p role="status">{t("bulk.progress", { done: total - waiting, total })}</p> : null}
      {state === "finished" ? <Notice tone="success" title={t("bulk.done", { count: done })} /> : null}
      {approval.declined ? (
        <Notice
          tone="warning"
          title={c("approval.declinedBy", { name: approval.declined.by ?? c("approval.somebody") })}
        >
          {approval.declined.words ? <p dir="auto">{approval.declined.words}</p> : null}
        </Notice>
      ) : null}
      {state === "cancelled" ? <Notice tone="warning" title={t("bulk.stopped", { count: done })} /> : null}
      {isAhead && leftOut.length > 0 ? <LeftOut counts={leftOut} /> : null}
      {state === "draft" && kind === "export" ? <ExportLinks id={id} /> : null}
      {state === "draft" && kind !== "export" ? (
        <BulkConfirm {...{ kind, will, today, refused }} approval={approvalFirst} />
      ) : null}
      {state === "submitted" ? <SubmittedAction approval={approval} decision={decision} /> : null}
      {state === "finished" || state === "cancelled" ? (
        <Row>
          {kind === "files" && done > 0 ? (
            <ButtonLink href={paths.app.bulkFiles(id)}>
              <Download size={20} aria-hidden="true" />
              {t("bulk.zip")}
            </ButtonLink>
          ) : null}
          <ButtonLink variant="secondary" href={paths.app.certificates()}>
            {t("views.search")}
          </ButtonLink>
        </Row>
      ) : null}
      {state === "running" ? (
        <>
          <progress
            className={styles.progress}
            value={total - waiting}
            max={total}
            aria-label={t(`bulk.kinds.${kind}`)}
          />
          <p>{t("bulk.leave")}</p>
          <Form>
            <Button variant="secondary" name="intent" value="cancel">
              {t("bulk.cancel")}
            </Button>
          </Form>
        </>
      ) : null}
      {!isAhead && leftOut.length > 0 ? (
        <LeftOut counts={leftOut}>
          <ul className={styles.leftOut}>
            {(state === "running" ? [] : each).map(({ id, code, recipientName, publicId, erased }) => (
              <li key={id}>
                {erased ? null : (
                  <>
                    <a href={paths.app.certificate(id)}>
                      <bdi>{recipientName}</bdi>
                    </a>{" "}
                    <Identifier publicId={publicId} />
                    {": "}
                  </>
                )}
                {t(`bulk.codes.${code}`)}
              </li>
            ))}
          </ul>
        </LeftOut>
      ) : null}
    </Page>
  );
}

/** Number of certificates that the action leaves out, by reason; `children` list them. */
function LeftOut({ counts, children }: { counts: { code: string; count: number }[]; children?: ReactNode }) {
  const { t } = useTranslation("find");
  return (
    <section className={styles.leftOut} aria-labelledby="left-out">
      <h2 id="left-out">{t("bulk.each")}</h2>
      <Points>
        {counts.map(({ code, count }) => (
          <li key={code}>{t(`bulk.leftOut.${code}`, { count })}</li>
        ))}
      </Points>
      {children}
    </section>
  );
}

/** Links to the selection as a table, by format. */
function ExportLinks({ id }: { id: string }) {
  const { t } = useTranslation("find");
  return (
    <>
      <p>{t("bulk.exportHint")}</p>
      <Row>
        {EXPORT_KINDS.map((kind) => (
          <ButtonLink key={kind} variant="secondary" href={paths.app.bulkExport(id, kind)}>
            {t(`bulk.exportAs.${kind}`)}
          </ButtonLink>
        ))}
      </Row>
    </>
  );
}

const EXPORT_KINDS = ["xlsx", "csv", "json"] as const;

/** Answer to a rejected form. */
type Answer = { refused: Refused } | { decision: string; words: string };
