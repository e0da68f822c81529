import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
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
import { enterWith } from "#app/features/account/enter.server";
import { Outcome } from "#app/features/account/Outcome";
import { NewPasswordFields } from "#app/features/account/PasswordRules";
import { NameFields } from "#app/features/account/PersonFields";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { endFlow, openForm, readFlow, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { ClaimSchema } from "#modules/registration/index";

const SECRETS = ["password", "confirmPassword"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "account");
  const token = await readFlow(deps, request);
  const progress = token ? await registration.findProgress(deps, token) : null;
  const open = progress?.flow === "claim" && progress.verified;
  const title = open ? t("claim.passwordTitle") : t("verify.goneTitle");
  return data({ title, csrf, open, about: open ? [progress.email, progress.name] : [] }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const submission = parseWithZod(await request.formData(), { schema: ClaimSchema });
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) {
    const reply = submission.reply({ formErrors: [blocked.code], hideFields: SECRETS });
    return data({ reply }, { status: 429, headers: { "Retry-After": String(blocked.seconds) } });
  }
  if (submission.status !== "success")
    return data({ reply: submission.reply({ hideFields: SECRETS }) }, { status: 422 });
  const browserToken = (await readFlow(deps, request)) ?? "";
  const userAgent = request.headers.get("user-agent") ?? "";
  const result = await registration.completeClaim(deps, { browserToken, form: submission.value, userAgent });
  if (result.ok) {
    const headers = new Headers({ "Set-Cookie": await endFlow(deps) });
    if (result.session) headers.append("Set-Cookie", await enterWith(deps, request, result.session));
    return redirect(paths.claimSuccess(), { status: 303, headers });
  }
  const code = result.code === "used" ? "unknown-flow" : result.code;
  const ofPassword = code === "common-password" || code === "personal-password";
  const where = ofPassword ? { fieldErrors: { password: [code] } } : { formErrors: [code] };
  return data({ reply: submission.reply({ ...where, hideFields: SECRETS }) }, { status: 422 });
}

type Names = Record<"firstName" | "lastName" | "password" | "confirmPassword", string>;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ClaimPassword() {
  const { t } = useTranslation("account");
  const { open, about } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Names>({ id: "claim", lastResult: answer?.reply ?? null });
  if (!open) {
    return <Outcome title={t("verify.goneTitle")} text={t("verify.goneText")} />;
  }
  const text = (code: string) => t(`errors.${code}`);
  const inOrder = [fields.firstName, fields.lastName, fields.password, fields.confirmPassword];
  const problems = [...(form.errors ?? []).map((code) => ({ text: text(code) })), ...problemsOf(inOrder, text)];
  return (
    <SignInFrame title={t("claim.passwordTitle")}>
      <ErrorSummary problems={problems} />
      <p>{t("claim.passwordLead")}</p>
      <Form {...getFormProps(form)}>
        <NameFields firstName={fields.firstName} lastName={fields.lastName} />
        <NewPasswordFields
          password={fields.password}
          confirmation={fields.confirmPassword}
          label={t("signUp.password")}
          about={about}
        />
        <Button>{t("claim.finish")}</Button>
      </Form>
    </SignInFrame>
  );
}
