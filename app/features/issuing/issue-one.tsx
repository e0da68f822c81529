import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cellHint } from "#app/features/issuing/CorrectionForm";
import {
  type FieldHelp,
  FREE_FIELDS,
  type IssueOneFields,
  IssueOneSchema,
  toFieldErrors,
  toHelp,
  toTyped,
  unnamedValues,
} from "#app/features/issuing/issue-one.server";
import { refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { chosenFile, stageChosen } from "#app/http/staged-file.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, certificates, designs, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as styles from "#app/ui/Form/forms.css";
import { Page, Row } from "#app/ui/Page/Page";
import { AllowShortened } from "#app/ui/Printing/AllowShortened";
import { useUnprintedName } from "#app/ui/Printing/unprinted-name";
import { quotaExceeded } from "#app/ui/Quota/quota-exceeded";
import { StylePicker } from "#app/ui/StylePicker/StylePicker";
import { mayBeAllowed } from "#modules/issuance/index";
import { isLanguage } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";
import type { StagedFile } from "#modules/uploads/index";
import { LivePreview, useKnownAddress } from "./LivePreview";

export const handle = { hydrate: true, namespace: "certificates" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, deps } = await requireActor(request);
  if (!can(actor, "certificates.issue")) return refuse("forbidden");
  const { t, language } = await translatorFor(request, "certificates");
  const today = await organizations.todayOf(deps, actor.organizationId);
  const template = await designs.defaultStyle(deps.db, actor.organizationId);
  const templates = await designs.listStyles(deps.db, actor.organizationId, language);
  const [titles, people, approval] = await Promise.all([
    achievements.offeredTitles(deps.db, actor),
    certificates.suggestRecipients(deps.db, actor),
    organizations.isApprovalRequired(deps.db, actor.organizationId),
  ]);
  const to = new URL(request.url).searchParams.get("to") ?? "";
  const found = isId(to) ? await certificates.getRecipient(deps, actor, to) : null;
  const latest = found?.ok ? found.recipient.latest : null;
  const person = latest && { name: latest.name, email: latest.email ?? "" };
  return {
    people,
    person,
    title: t("issueOne.title"),
    language,
    template,
    templates,
    today,
    freeFields: FREE_FIELDS,
    titles,
    approval,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: IssueOneSchema });
  const picture = await chosenFile(deps, actor, context.form, "picture");
  const fail = async (reply: SubmissionResult<string[]>, more: Partial<Answer> = {}) => {
    const isPictureWrong = reply.error?.picture !== undefined;
    const staged = isPictureWrong ? null : await stageChosen(deps, actor, picture);
    return data({ ...NOTHING_MORE, ...more, staged, reply }, { status: 422 });
  };
  if (submission.status !== "success") return fail(submission.reply());
  const { template, language } = submission.value;
  if (!(await designs.readStyle(deps.db, actor.organizationId, { template, language })).ok)
    return refuse("bad-request");
  const typed = toTyped(submission.value);
  const intent = String(form.get("intent") ?? "");
  if (intent === "preview") {
    const preview = await issuance.previewOne(deps, actor, { template, language, typed });
    return data({
      ...NOTHING_MORE,
      preview,
      staged: await stageChosen(deps, actor, picture),
      reply: submission.reply(),
    });
  }
  // The answer names everything that is wrong at once, for the form as for the domain.
  const today = await organizations.todayOf(deps, actor.organizationId);
  const read = issuance.readTyped(typed, today);
  const fieldErrors = {
    ...unnamedValues(submission.value),
    ...(read.ok ? {} : toFieldErrors(read.problems, submission.value)),
  };
  if (!read.ok || Object.keys(fieldErrors).length > 0) return fail(submission.reply({ fieldErrors }));
  if (intent === "draft") {
    const bytes = picture?.bytes.length ? picture.bytes : null;
    const drafted = await issuance.draftOne(deps, actor, {
      template,
      language,
      typed,
      picture: bytes,
      // The recipient's name is not used, because the name of a batch remains after the recipient is erased.
      name: typed.achievement,
    });
    if (drafted.ok) return redirect(paths.app.batch(drafted.batchId), 303);
    if (drafted.code !== "invalid") return refuse(drafted.code === "forbidden" ? "forbidden" : "bad-request");
    return fail(submission.reply({ fieldErrors: toFieldErrors(drafted.problems, submission.value) }));
  }
  const result = await issuance.issueOne(deps, actor, {
    template,
    language,
    certificate: read.certificate,
    picture: picture?.bytes.length ? picture.bytes : null,
    shortened: submission.value.shortened === "on",
  });
  if (result.ok)
    return redirect(`${paths.app.certificate(result.id)}?${result.alreadyIssued ? "again" : "issued"}`, 303);
  switch (result.code) {
    case "submitted":
      return redirect(paths.app.batch(result.batchId), 303);
    case "invalid":
      return fail(submission.reply({ fieldErrors: toFieldErrors(result.problems, submission.value) }), {
        help: toHelp(result.problems, submission.value),
      });
    // An issued certificate cannot be changed, so the page names what is not printed whole before it is issued.
    case "not-whole":
      return fail(submission.reply(), { unprinted: result.unprinted });
    case "elsewhere":
      return fail(submission.reply(), { elsewhere: true });
    case "quota-exceeded":
      return fail(submission.reply(), { remaining: result.remaining });
    case "issuing-halted":
      return fail(submission.reply(), { halted: true });
    case "forbidden":
      return refuse(result.code);
    case "unknown-look":
      return refuse("bad-request");
  }
}

/** Response to a form that was not issued. */
interface Answer {
  /** Picture that need not be chosen again. */
  staged: StagedFile | null;
  /** Another team has issued this. */
  elsewhere: boolean;
  /** Whether the platform has paused issuing. */
  halted: boolean;
  remaining: number | null;
  unprinted: issuance.NotWhole["unprinted"];
  help: Record<string, FieldHelp>;
  preview: string | null;
}
const NOTHING_MORE: Answer = {
  elsewhere: false,
  staged: null,
  halted: false,
  remaining: null,
  unprinted: [],
  help: {},
  preview: null,
};

export default function IssueOne() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const nameOf = useUnprintedName();
  const { today, language, template, templates, freeFields, titles, people, person, approval } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<IssueOneFields>({
    id: "issue",
    lastResult: answer?.reply ?? null,
    defaultValue: { ...person, issued_on: today, template, language },
  });
  useKnownAddress(form.id, people);
  const known = [fields.name, fields.email, fields.achievement, fields.issued_on, fields.expires_on];
  const free = freeFields.map((n) => ({ n, label: fields[`label${n}`], value: fields[`value${n}`] }));
  const problems = [
    ...known.flatMap((field) => problemsOf([field], (code) => t(`problems.${field.name}.${code}`))),
    ...problemsOf(
      free.flatMap(({ label, value }) => [label, value]),
      (code) => t(`problems.custom.${code}`),
    ),
  ];
  if (answer?.elsewhere) problems.push({ text: t("issueOne.elsewhere") });
  if (answer?.halted) problems.push({ text: t("issueOne.halted") });
  if (answer?.remaining !== null && answer?.remaining !== undefined) {
    problems.push({ text: quotaExceeded(t, answer.remaining) });
  }
  const pictureErrors = answer?.reply.error?.picture ?? [];
  problems.push(...pictureErrors.map((code) => ({ fieldId: "picture", text: t(`problems.picture.${code}`) })));
  const unprinted = (answer?.unprinted ?? []).filter(({ fault }) => fault !== "left-out");
  const help: Record<string, FieldHelp> = answer?.help ?? {};
  const canBeAllowed = mayBeAllowed(unprinted);
  const shown = canBeAllowed ? unprinted : unprinted.filter(({ fault }) => fault === "no-font");
  const texts = format.list(shown.map(nameOf));
  if (unprinted.length > 0) {
    const text = t(canBeAllowed ? "issueOne.cut" : "issueOne.boxes", { texts });
    problems.push(canBeAllowed ? { fieldId: "shortened", text } : { text });
  }
  const chosen = fields.language.initialValue;
  return (
    <Page title={t("issueOne.title")} back={{ href: paths.app.certificates(), label: t("list.title") }}>
      <ErrorSummary problems={problems} />
      <Form {...getFormProps(form)} encType="multipart/form-data">
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" className={styles.unseen} tabIndex={-1} aria-hidden="true" />
        <div className={styles.split}>
          <div className={styles.form}>
            <Field
              field={fields.name}
              label={t("fields.name")}
              hint={cellHint(t, help.name ?? {}) ?? t("fields.nameHint")}
              errorTexts="certificates:problems.name"
              list="known-names"
              autoComplete="off"
            />
            <datalist id="known-names">
              {[...new Set(people.map(({ name }) => name))].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field
              field={fields.email}
              label={t("fields.email")}
              hint={t("fields.emailHint")}
              errorTexts="certificates:problems.email"
              type="email"
              list="known-addresses"
              autoComplete="off"
              optional
            />
            <datalist id="known-addresses">
              {people.map(({ name, email }) =>
                email ? (
                  <option key={email} value={email}>
                    {name}
                  </option>
                ) : null,
              )}
            </datalist>
            <Field
              field={fields.achievement}
              label={t("fields.achievement")}
              hint={cellHint(t, help.achievement ?? {}) ?? t("fields.achievementHint")}
              errorTexts="certificates:problems.achievement"
              list="achievement-titles"
              autoComplete="off"
            />
            <datalist id="achievement-titles">
              {titles.map((title) => (
                <option key={title} value={title} />
              ))}
            </datalist>
            <div className={styles.pair}>
              <Field
                field={fields.issued_on}
                label={t("fields.issued_on")}
                errorTexts="certificates:problems.issued_on"
                type="date"
                optional
              />
              <Field
                field={fields.expires_on}
                label={t("fields.expires_on")}
                errorTexts="certificates:problems.expires_on"
                type="date"
                optional
              />
            </div>
            <Field
              field={{ id: "picture", name: "picture", errors: pictureErrors }}
              label={t("fields.picture")}
              hint={t("fields.pictureHint")}
              errorTexts="certificates:problems.picture"
              type="file"
              staged={answer?.staged ?? null}
              accept="image/jpeg,image/png,image/webp"
              optional
            />
            <fieldset className={styles.group}>
              <legend className={styles.legend}>{t("issueOne.more")}</legend>
              <span className={styles.hint}>{t("issueOne.moreHint")}</span>
              {free.map(({ n, label, value }) => (
                <div key={n} className={styles.pair}>
                  <Field
                    field={label}
                    label={t("issueOne.label", { n })}
                    errorTexts="certificates:problems.custom"
                    optional
                  />
                  <Field
                    field={value}
                    label={t("issueOne.value", { n })}
                    hint={cellHint(t, help[`value${n}`] ?? {})}
                    errorTexts="certificates:problems.custom"
                    optional
                  />
                </div>
              ))}
            </fieldset>
          </div>
          <div className={styles.side}>
            <LivePreview formId={form.id} drawn={answer?.preview ?? null} />
            <StylePicker
              templates={templates}
              template={fields.template.initialValue ?? template}
              language={chosen && isLanguage(chosen) ? chosen : language}
            />
          </div>
        </div>
        {unprinted.length > 0 && canBeAllowed ? <AllowShortened /> : null}
        {approval ? <p>{t("approval.first")}</p> : null}
        <Row>
          <Button>{t(approval ? "approval.submit" : "issueOne.submit")}</Button>
          <Button variant="secondary" name="intent" value="draft">
            {t("issueOne.draft")}
          </Button>
        </Row>
        <p className={styles.hint}>{t("issueOne.draftHint")}</p>
      </Form>
    </Page>
  );
}
