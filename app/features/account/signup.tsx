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
import { countryOf, listCountries, readPhoneCountry } from "#app/features/account/phone-country.server";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { Step, StepButtons, StepFields, Steps } from "#app/features/account/SignUpSteps";
import { nextStep, readProgress, SIGN_UP_STEPS, type SignUpFieldName } from "#app/features/account/sign-up-steps";
import { findUser } from "#app/http/session.server";
import { openForm, setFlow, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { ORGANIZATION_TYPES } from "#modules/organizations/index";
import { SignUpSchema } from "#modules/registration/index";

const SECRETS = ["password", "confirmPassword"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  if (await findUser(deps, request)) throw redirect(paths.app.home(), 303);
  const { t, language } = await translatorFor(request, "account");
  return data(
    {
      title: t("signUp.title"),
      csrf,
      country: countryOf(request),
      countries: listCountries(language),
      constraint: getZodConstraint(SignUpSchema),
      description: t("signUp.description"),
      completed: deps.suggestAddresses !== null,
      // Only the address field with completions needs a hydrated page.
      hydrate: deps.suggestAddresses !== null,
    },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const formData = await request.formData();
  const country = readPhoneCountry(formData);
  const progress = readProgress(formData);
  const submission = parseWithZod(formData, { schema: SignUpSchema });
  /** Returns the page at the step to show next. `refused` holds errors beyond those of the schema. */
  const answer = (status: number, refused: Record<string, string[]> = {}, headers: HeadersInit = {}) => {
    const { error, ...reply } = submission.reply({ hideFields: SECRETS });
    const next = nextStep({ ...error, ...refused }, progress);
    const wrong = Object.keys(next.errors).length > 0;
    return data(
      { reply: { ...reply, error: next.errors }, step: next.step, country },
      { status: wrong ? status : 200, headers },
    );
  };
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) return answer(429, { "": [blocked.code] }, { "Retry-After": String(blocked.seconds) });
  if (submission.status !== "success" || progress.back) return answer(422);
  const form = submission.value;
  const { language } = await translatorFor(request, "account");
  const name = `${form.firstName} ${form.lastName}`;
  const result = await registration.requestVerification(deps, { email: form.email, name, language, form });
  if (result.ok) {
    const headers = { "Set-Cookie": await setFlow(deps, result.browserToken ?? "") };
    return redirect(paths.emailVerification(), { status: 303, headers });
  }
  const field = { "email-taken": "email", "too-soon": "email", "common-password": "password" }[result.code];
  const refused = { [field]: [result.code] };
  return result.code === "too-soon"
    ? answer(429, refused, { "Retry-After": String(result.retryAfterSeconds) })
    : answer(422, refused);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignUp() {
  const { t } = useTranslation("account");
  const { completed, constraint, country, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<SignUpFieldName, string>>({
    id: "sign-up",
    lastResult: answer?.reply ?? null,
    constraint,
  });
  const step = answer?.step ?? 0;
  const common = { errorTexts: "account:errors" } as const;
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <SignInFrame title={t("signUp.title")}>
      <Steps current={step} />
      <ErrorSummary problems={(form.errors ?? []).map((code) => ({ text: t(`errors.${code}`) }))} />
      <WrongFields fields={fields} />
      <Form {...getFormProps(form)}>
        <StepFields step={step} />
        <Step number={0} current={step} title={t("signUp.organization")}>
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
        </Step>
        <Step number={1} current={step} title={t("signUp.person")}>
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
          <PhoneField field={fields.phone} country={answer?.country ?? country} countries={countries} />
        </Step>
        <Step number={2} current={step} title={t("signUp.secret")}>
          <NewPasswordFields
            password={fields.password}
            confirmation={fields.confirmPassword}
            label={t("signUp.password")}
          />
        </Step>
        <StepButtons step={step} />
      </Form>
      <p>
        {t("signUp.haveAccount")} <a href={paths.signIn()}>{t("signUp.signIn")}</a>
      </p>
    </SignInFrame>
  );
}

/** Names the fields to correct. The error of each field is shown once, beside the field. */
function WrongFields({ fields }: { fields: Record<SignUpFieldName, { id: string; errors?: string[] | undefined }> }) {
  const { t } = useTranslation("account");
  const problems = SIGN_UP_STEPS.flatMap((step) =>
    step.fields.flatMap((name) =>
      fields[name].errors?.length ? [{ fieldId: fields[name].id, text: t(`signUp.${name}`) }] : [],
    ),
  );
  return <ErrorSummary title={t("signUp.check")} problems={problems} />;
}
