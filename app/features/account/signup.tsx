import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { AddressField } from "#app/features/account/AddressField";
import { NewPasswordFields } from "#app/features/account/PasswordRules";
import { NameFields, PhoneField } from "#app/features/account/PersonFields";
import { SignInFrame } from "#app/features/account/SignInFrame";
import * as frameStyles from "#app/features/account/SignInFrame.css";
import { findUser } from "#app/http/session.server";
import { openForm, setFlow, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { ORGANIZATION_TYPES } from "#modules/organizations/index";
import { SignUpSchema } from "#modules/registration/index";

export const handle = { hydrate: true };

const SECRETS = ["password", "confirmPassword"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  if (await findUser(deps, request)) throw redirect(paths.app.certificates(), 303);
  const { t } = await translatorFor(request, "account");
  return data(
    {
      title: t("signUp.title"),
      csrf,
      constraint: getZodConstraint(SignUpSchema),
      completed: deps.suggestAddresses !== null,
    },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const submission = parseWithZod(await request.formData(), { schema: SignUpSchema });
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) {
    const reply = submission.reply({ formErrors: [blocked.code], hideFields: SECRETS });
    return data({ reply }, { status: 429, headers: { "Retry-After": String(blocked.seconds) } });
  }
  if (submission.status !== "success")
    return data({ reply: submission.reply({ hideFields: SECRETS }) }, { status: 422 });
  const form = submission.value;
  const { language } = await translatorFor(request, "account");
  const name = `${form.firstName} ${form.lastName}`;
  const result = await registration.requestVerification(deps, { email: form.email, name, language, form });
  if (result.ok) {
    const headers = { "Set-Cookie": await setFlow(deps, result.browserToken ?? "") };
    return redirect(paths.emailVerification(), { status: 303, headers });
  }
  const field = { "email-taken": "email", "too-soon": "email", "common-password": "password" }[result.code];
  const reply = submission.reply({ fieldErrors: { [field]: [result.code] }, hideFields: SECRETS });
  const headers: HeadersInit = result.code === "too-soon" ? { "Retry-After": String(result.retryAfterSeconds) } : {};
  return data({ reply }, { status: result.code === "too-soon" ? 429 : 422, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

type Names = Record<
  | "organizationName"
  | "organizationType"
  | "website"
  | "address"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "password"
  | "confirmPassword",
  string
>;

export default function SignUp() {
  const { t } = useTranslation("account");
  const { completed, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Names>({ id: "sign-up", lastResult: answer?.reply ?? null, constraint });
  const text = (code: string) => t(`errors.${code}`);
  const inOrder = [
    fields.organizationName,
    fields.organizationType,
    fields.website,
    fields.address,
    fields.firstName,
    fields.lastName,
    fields.email,
    fields.phone,
    fields.password,
    fields.confirmPassword,
  ];
  const problems = [...(form.errors ?? []).map((code) => ({ text: text(code) })), ...problemsOf(inOrder, text)];
  const common = { errorTexts: "account:errors" } as const;
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <SignInFrame title={t("signUp.title")}>
      <ErrorSummary problems={problems} />
      <Form {...getFormProps(form)}>
        <fieldset className={fieldStyles.group}>
          <legend className={frameStyles.part}>{t("signUp.organization")}</legend>
          <Field
            {...common}
            field={fields.organizationName}
            label={t("signUp.organizationName")}
            autoComplete="organization"
          />
          <SelectField
            {...common}
            field={fields.organizationType}
            label={t("signUp.organizationType")}
            options={[{ value: "", label: t("signUp.choose") }, ...types]}
          />
          <Field
            {...common}
            field={fields.website}
            label={t("signUp.website")}
            type="url"
            autoComplete="url"
            dir="ltr"
          />
          <AddressField field={fields.address} label={t("signUp.address")} completed={completed} />
        </fieldset>
        <fieldset className={fieldStyles.group}>
          <legend className={frameStyles.part}>{t("signUp.person")}</legend>
          <NameFields firstName={fields.firstName} lastName={fields.lastName} />
          <Field
            {...common}
            field={fields.email}
            label={t("signUp.email")}
            hint={t("signUp.emailHint")}
            type="email"
            autoComplete="email"
            dir="ltr"
          />
          <PhoneField field={fields.phone} />
          <NewPasswordFields
            password={fields.password}
            confirmation={fields.confirmPassword}
            label={t("signUp.password")}
          />
        </fieldset>
        <Button>{t("signUp.submit")}</Button>
      </Form>
      <p>
        {t("signUp.haveAccount")} <a href={paths.signIn()}>{t("signUp.signIn")}</a>
      </p>
    </SignInFrame>
  );
}
