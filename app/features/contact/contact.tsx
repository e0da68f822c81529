import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  createCookie,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Deps, getDeps } from "#app/composition.server";
import { ContactSent } from "#app/features/contact/ContactSent";
import { Office } from "#app/features/contact/Office";
import { cookieName, readToken } from "#app/http/cookies.server";
import { judgePublicForm, openPublicForm, reusableToken } from "#app/http/public-form/public-form.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { contact } from "#app/modules.server";
import { viewOfOperator } from "#app/operator";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { FormGuard, puzzleOf } from "#app/ui/FormGuard/FormGuard";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { type ContactForm, ContactSchema, isOfficeOpen } from "#modules/contact/index";

const SENT_SECONDS = 600;

/** Cookie by which only the sender can see the confirmation of a message. */
function sentCookie({ config }: Deps) {
  const secure = config.publicOrigin.startsWith("https:");
  return createCookie(cookieName(config, "sent"), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: SENT_SECONDS,
  });
}

export async function loader({ request }: LoaderFunctionArgs) {
  const deps = getDeps();
  const { csrf, headers, guard } = await openPublicForm(request);
  const { t, language } = await translatorFor(request, "contact");
  const isSent = new URL(request.url).searchParams.has("sent");
  const key = isSent ? await readToken(sentCookie(deps), request.headers.get("cookie")) : null;
  const sent = key ? await contact.getSentMessage(deps.db, key) : null;
  const { support } = deps.config;
  const operator = viewOfOperator(deps.config.operator, language);
  const office = { open: isOfficeOpen(deps.clock.now()), phone: support.phone, chat: support.liveChatUrl, operator };
  const description = isSent ? "" : t("lead");
  const constraint = getZodConstraint(ContactSchema);
  const title = sent ? t("sent.title") : t("title");
  return data({ title, description, noIndex: isSent, csrf, guard, sent, office, constraint }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: ContactSchema });
  const formState = { reply: submission.reply(), token: reusableToken(deps, form) };
  if (submission.status !== "success") return data({ ...formState, refusal: null }, { status: 422 });
  const judged = await judgePublicForm(deps, form, context.address);
  if (!judged.ok)
    return data({ ...formState, refusal: judged.refusal }, { status: judged.status, headers: judged.headers });
  const { language } = await translatorFor(request, "contact");
  try {
    await contact.sendMessage(deps, { key: judged.key, language, form: submission.value });
  } catch (error) {
    deps.log.error("a visitor's message could not be stored", { error });
    return data({ ...formState, refusal: "failed" as const }, { status: 503 });
  }
  const headers = { "Set-Cookie": await sentCookie(deps).serialize(judged.key) };
  return redirect(paths.contact(true), { status: 303, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Contact() {
  const { t } = useTranslation("contact");
  const { guard, sent, office, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ContactForm>({ id: "contact", lastResult: answer?.reply ?? null, constraint });
  if (sent) return <ContactSent sent={sent} />;
  const inOrder = [fields.fullName, fields.email, fields.phone, fields.subject, fields.message];
  const problems = problemsOf(inOrder, (code) => t(`errors.${code}`));
  if (answer?.refusal) problems.push({ text: t(`refusals.${answer.refusal}`) });
  const guarded = { ...guard, token: answer?.token ?? guard.token };
  const common = { errorTexts: "contact:errors" } as const;
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <div className={fieldStyles.split}>
        <div className={site.section}>
          <ErrorSummary problems={problems} />
          <Form {...getFormProps(form)} action={paths.contact()} {...puzzleOf(guarded)}>
            <Field {...common} field={fields.fullName} label={t("fullName")} autoComplete="name" />
            <Field {...common} field={fields.email} label={t("email")} type="email" autoComplete="email" dir="ltr" />
            <Field {...common} field={fields.phone} label={t("phone")} type="tel" autoComplete="tel" dir="ltr" />
            <Field {...common} field={fields.subject} label={t("subject")} />
            <TextAreaField {...common} field={fields.message} label={t("message")} rows={8} />
            <FormGuard {...guarded} />
            <Button>{t("send")}</Button>
          </Form>
        </div>
        <Office {...office} />
      </div>
    </div>
  );
}
