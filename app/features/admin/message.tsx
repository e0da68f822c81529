import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { readNews } from "#app/features/admin/admin-query.server";
import { ReasonForm, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField } from "#app/features/admin/reason-field.server";
import { problem, refuse } from "#app/http/problem.server";
import { isId, readId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { contact } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { isLanguage, nameOf } from "#modules/kernel/languages";

const NEWS = ["answered", "assigned", "closed"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const found = await contact.getMessage(deps, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const { id, fullName, email, phone, subject, message, language, createdAt, closedAt } = found.message;
  return {
    title: subject,
    message: { id, fullName, email, phone, subject, message, language },
    at: createdAt.toISOString(),
    closed: closedAt !== null,
    assignedTo: found.assignedTo,
    admins: found.admins,
    answers: found.answers.map(({ createdAt: at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    // Idempotency key of the form: sent twice it is one answer.
    key: randomUUID(),
    news: readNews(new URL(request.url).searchParams, NEWS),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const id = readId(params.id);
  const form = await request.formData();
  const back = (news: (typeof NEWS)[number]) => redirect(paths.admin.message(id, news), 303);
  const intent = form.get("intent");
  if (intent === "answer") {
    const key = String(form.get("key") ?? "");
    if (!isId(key)) throw problem("bad-request");
    const answer = String(form.get("answer") ?? "").slice(0, 4 * contact.LONGEST_ANSWER);
    const result = await contact.answerMessage(deps, actor, { id, key, answer });
    if (result.ok) return back("answered");
    if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
    return data({ ...NOTHING, intent, code: result.code, answer, key }, { status: 422 });
  }
  if (intent !== "assign" && intent !== "close") throw problem("bad-request");
  const reason = readReasonField(form);
  const to = String(form.get("to") ?? "").slice(0, 36);
  const result =
    intent === "assign"
      ? await contact.assignMessage(deps, actor, { id, to, reason })
      : await contact.closeMessage(deps, actor, { id, reason });
  if (result.ok) return back(intent === "assign" ? "assigned" : "closed");
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ ...NOTHING, intent, code: result.code, reason, chosen: to }, { status: 422 });
}

/** Empty values of a rejected form; each overrides its own. */
const NOTHING = { reason: "", chosen: "", answer: "", key: "" };

type Answer = ReturnType<typeof useActionData<typeof action>>;

/** Returns the field with which a problem can be fixed. */
const fieldOf = (intent: string, code: string) =>
  intent === "answer" ? "answer" : code === "assignee-unknown" ? "to" : reasonId(intent);

/** A visitor's message with its answers and actions. */
export default function Message() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { message, at, closed, assignedTo, answers, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const problems = refused
    ? [{ fieldId: fieldOf(refused.intent, refused.code), text: t(`problems.${refused.code}`) }]
    : [];
  return (
    <Page title={<bdi>{message.subject}</bdi>} back={{ href: paths.admin.messages(), label: t("messages.title") }}>
      <ErrorSummary problems={problems} />
      {news ? <Notice tone="success" title={t(`messages.news.${news}`)} /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <p className={styles.words} dir="auto">
              {message.message}
            </p>
          </Card>
          <DescriptionList
            facts={[
              [t("messages.from"), <bdi key="name">{message.fullName}</bdi>],
              [
                t("person.email"),
                <a key="email" href={`mailto:${message.email}`}>
                  <bdi>{message.email}</bdi>
                </a>,
              ],
              [t("messages.phone"), message.phone],
              [t("messages.language"), languageName(message.language)],
              [t("messages.at"), format.time(at)],
              [t("messages.assigned"), <bdi key="assigned">{assignedTo ?? t("messages.nobody")}</bdi>],
            ]}
          />
          {answers.length > 0 ? (
            <Card labelledBy="answers">
              <h2 id="answers">{t("messages.answers")}</h2>
              {answers.map(({ id, text, by, at: time }) => (
                <div key={id}>
                  <p className={styles.quiet}>{t("messages.answered", { name: by ?? "–", time: format.time(time) })}</p>
                  <p className={styles.words} dir="auto">
                    {text}
                  </p>
                </div>
              ))}
            </Card>
          ) : null}
        </div>
        <div className={styles.column}>
          <AnswerForm refused={refused} />
          {closed ? null : <AssignForm refused={refused} />}
          {closed ? null : (
            <Folded title={t("messages.close")} open={refused?.intent === "close"}>
              <ReasonForm intent="close" submit={t("messages.close")} variant="secondary" refused={refused} />
            </Folded>
          )}
        </div>
      </div>
    </Page>
  );
}

const languageName = (code: string) => (isLanguage(code) ? nameOf(code) : code);

function AnswerForm({ refused }: { refused: Answer }) {
  const { t } = useTranslation("admin");
  const { message, key } = useLoaderData<typeof loader>();
  const mine = refused?.intent === "answer" ? refused : null;
  const values = { address: message.email, language: languageName(message.language) };
  return (
    <Card labelledBy="answer-title">
      <h2 id="answer-title">{t("messages.answer")}</h2>
      <Form>
        <input type="hidden" name="key" value={mine?.key ?? key} />
        <TextAreaField
          field={{ id: "answer", name: "answer", errors: mine ? [mine.code] : [], initialValue: mine?.answer }}
          label={t("messages.answerText")}
          hint={t("messages.answerHint", values)}
          errorTexts="admin:problems"
          rows={8}
        />
        <Row>
          <Button name="intent" value="answer">
            {t("messages.send")}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

/** Collapsed section for a less frequent action; open after its form was rejected. */
function Folded({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className={styles.summary}>{title}</summary>
      <Card>{children}</Card>
    </details>
  );
}

function AssignForm({ refused }: { refused: Answer }) {
  const { t } = useTranslation("admin");
  const { admins } = useLoaderData<typeof loader>();
  const wrong = refused?.code === "assignee-unknown";
  return (
    <Folded title={t("messages.assign")} open={refused?.intent === "assign"}>
      <ReasonForm intent="assign" submit={t("messages.assign")} variant="secondary" refused={refused}>
        <SelectField
          field={{ id: "to", name: "to", errors: wrong ? [refused.code] : [], initialValue: refused?.chosen }}
          label={t("messages.assigned")}
          errorTexts="admin:problems"
          options={admins.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ReasonForm>
    </Folded>
  );
}
