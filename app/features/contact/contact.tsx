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
import { BotCheck } from "#app/features/contact/BotCheck";
import { judgeSender } from "#app/features/contact/bot-check.server";
import { ContactSent } from "#app/features/contact/ContactSent";
import { makeFormToken, readFormToken } from "#app/features/contact/form-token.server";

import { Office } from "#app/features/contact/Office";
import { cookieName, readToken } from "#app/http/cookies.server";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { contact } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { type ContactForm, ContactSchema, isOfficeOpen } from "#modules/contact/index";
import * as styles from "./Contact.css";

const TOKEN = "form";
const TRAP = "company";
const SENT_SECONDS = 600;

/** Lets the page that confirms a message show it to its sender only. */
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
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "contact");
  const now = deps.clock.now();
  const asked = new URL(request.url).searchParams.has("sent");
  const key = asked ? await readToken(sentCookie(deps), request.headers.get("cookie")) : null;
  const sent = key ? await contact.getSentMessage(deps.db, key) : null;
  const token = makeFormToken(deps.csrfKey, now, Buffer.from(deps.ids.bytes(16)).toString("hex"));
  const { captcha, support } = deps.config;
  const office = { open: isOfficeOpen(now), phone: support.phone, chat: support.liveChatUrl };
  const check = captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null;
  const description = asked ? "" : t("lead");
  const constraint = getZodConstraint(ContactSchema);
  const title = sent ? t("sent.title") : t("title");
  return data({ title, description, noIndex: asked, csrf, token, sent, office, check, constraint }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const form = await request.formData();
  const given = String(form.get(TOKEN) ?? "");
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), given);
  const submission = parseWithZod(form, { schema: ContactSchema });
  // The form keeps its name while it is being corrected, so that it stays one message.
  const kept = { reply: submission.reply(), token: reading.ok || reading.code === "too-quick" ? given : null };
  if (submission.status !== "success") return data({ ...kept, refusal: null }, { status: 422 });
  if (!reading.ok || form.get(TRAP)) return data({ ...kept, refusal: "failed" as const }, { status: 422 });
  const sender = await judgeSender(deps, form, reading.key);
  if (sender === "unavailable") return data({ ...kept, refusal: "check-unavailable" as const }, { status: 503 });
  if (sender === "robot") return data({ ...kept, refusal: "check-failed" as const }, { status: 422 });
  const limit = deps.limits[sender === "person" ? "messages" : "unprovenMessages"];
  const seconds = await limit.take(context.address);
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return data({ ...kept, refusal: "too-many" as const }, { status: 429, headers });
  }
  const { language } = await translatorFor(request, "contact");
  try {
    await contact.sendMessage(deps, { key: reading.key, language, form: submission.value });
  } catch (error) {
    deps.log.error("a visitor's message could not be stored", { error });
    return data({ ...kept, refusal: "failed" as const }, { status: 503 });
  }
  const headers = { "Set-Cookie": await sentCookie(deps).serialize(reading.key) };
  return redirect(paths.contact(true), { status: 303, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Contact() {
  const { t } = useTranslation("contact");
  const { token, sent, office, check, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ContactForm>({ id: "contact", lastResult: answer?.reply ?? null, constraint });
  if (sent) return <ContactSent sent={sent} />;
  const inOrder = [fields.fullName, fields.email, fields.phone, fields.subject, fields.message];
  const problems = problemsOf(inOrder, (code) => t(`errors.${code}`));
  if (answer?.refusal) problems.push({ text: t(`refusals.${answer.refusal}`) });
  const formToken = answer?.token ?? token;
  const common = { errorTexts: "contact:errors" } as const;
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <div className={fieldStyles.split}>
        <div className={site.section}>
          <ErrorSummary problems={problems} />
          <Form
            {...getFormProps(form)}
            action={paths.contact()}
            {...(check ? {} : { "data-puzzle": paths.puzzle(formToken) })}
          >
            <input type="hidden" name={TOKEN} value={formToken} />
            <Field {...common} field={fields.fullName} label={t("fullName")} autoComplete="name" />
            <Field {...common} field={fields.email} label={t("email")} type="email" autoComplete="email" dir="ltr" />
            <Field {...common} field={fields.phone} label={t("phone")} type="tel" autoComplete="tel" dir="ltr" />
            <Field {...common} field={fields.subject} label={t("subject")} />
            <TextAreaField {...common} field={fields.message} label={t("message")} rows={8} />
            <HoneyPot name={TRAP} label={t("leaveEmpty")} />
            <BotCheck check={check} />
            <Button>{t("send")}</Button>
          </Form>
        </div>
        <Office {...office} />
      </div>
    </div>
  );
}

/** A field that people do not see and programs fill in. Who hears the page is told to leave it empty. */
function HoneyPot({ name, label }: { name: string; label: string }) {
  return (
    <div className={styles.trap}>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
