import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SettingsFrame } from "#app/features/account/settings/SettingsFrame";
import { preferenceCookies } from "#app/http/appearance.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { PreferencesSchema } from "#modules/auth/index";
import { LANGUAGES, nameOf } from "#modules/kernel/languages";

export const handle = { hydrate: true, namespace: "account" };

const SCHEMES = ["light", "dark", "system"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const { t } = await translatorFor(request, "account");
  const { preferences } = await auth.getSettings(deps.db, session, paths.app.avatar);
  return { title: t("settings.title"), preferences, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const submission = parseWithZod(await request.formData(), { schema: PreferencesSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  await auth.updatePreferences(deps, session, submission.value);
  const headers = new Headers();
  for (const cookie of await preferenceCookies(submission.value)) headers.append("Set-Cookie", cookie);
  return redirect(`${paths.app.settings("preferences")}?saved`, { status: 303, headers });
}

export default function PreferenceSettings() {
  const { t } = useTranslation("account");
  const { preferences, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{
    theme: { primaryColor: string; accentColor: string };
    colorScheme: string;
    language: string;
  }>({ id: "preferences", lastResult: answer?.reply ?? null, defaultValue: preferences });
  const theme = fields.theme.getFieldset();
  const inOrder = [theme.primaryColor, theme.accentColor, fields.colorScheme, fields.language];
  const common = { errorTexts: "account:errors" } as const;
  return (
    <SettingsFrame section="preferences" done={saved && !answer ? t("settings.saved") : null}>
      <ErrorSummary problems={problemsOf(inOrder, (code) => t(`errors.${code}`))} />
      <Card>
        <Form {...getFormProps(form)}>
          <Field
            {...common}
            field={theme.primaryColor}
            label={t("settings.primaryColor")}
            hint={t("settings.colorHint")}
            short
            dir="ltr"
            autoComplete="off"
          />
          <Field
            {...common}
            field={theme.accentColor}
            label={t("settings.accentColor")}
            hint={t("settings.colorHint")}
            short
            dir="ltr"
            autoComplete="off"
          />
          <SelectField
            {...common}
            field={fields.colorScheme}
            label={t("settings.colorScheme")}
            options={SCHEMES.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
          <SelectField
            {...common}
            field={fields.language}
            label={t("settings.language")}
            options={LANGUAGES.map((value) => ({ value, label: nameOf(value), lang: value }))}
          />
          <Button>{t("settings.save")}</Button>
        </Form>
      </Card>
    </SettingsFrame>
  );
}
