import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NameFields, PhoneField } from "#app/features/account/PersonFields";
import { countryOf, listCountries, readPhoneCountry } from "#app/features/account/phone-country.server";
import * as styles from "#app/features/account/settings/Settings.css";
import { SettingsFrame } from "#app/features/account/settings/SettingsFrame";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { ProfileSchema } from "#modules/auth/index";

export const handle = { hydrate: true, namespace: "account" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const { t, language } = await translatorFor(request, "account");
  const { profile } = await auth.getSettings(deps.db, session, paths.app.avatar);
  return {
    title: t("settings.title"),
    constraint: getZodConstraint(ProfileSchema),
    profile,
    country: countryOf(request),
    countries: listCountries(language),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const form = await request.formData();
  const saved = () => redirect(`${paths.app.settings()}?saved`, 303);
  const intent = form.get("intent");
  if (intent === "remove-picture") {
    await auth.removeAvatar(deps, session);
    return saved();
  }
  if (intent === "picture") {
    const file = context.form?.files.get("picture");
    const refuse = (picture: string) => data({ reply: null, country: null, picture }, { status: 422 });
    if (!file?.bytes.length) return refuse("picture-missing");
    const result = await auth.changeAvatar(deps, session, file.bytes);
    return result.ok ? saved() : refuse(`picture-${result.code}`);
  }
  const country = readPhoneCountry(form);
  const submission = parseWithZod(form, { schema: ProfileSchema });
  if (submission.status !== "success")
    return data({ reply: submission.reply(), country, picture: null }, { status: 422 });
  await auth.updateProfile(deps, session, submission.value);
  return saved();
}

export default function ProfileSettings() {
  const { t } = useTranslation("account");
  const { profile, country, countries, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { firstName, lastName, phone } = profile;
  const [form, fields] = useForm<{ firstName: string; lastName: string; phone: string }>({
    constraint,
    id: "profile",
    lastResult: answer?.reply ?? null,
    defaultValue: { firstName, lastName, phone },
  });
  const text = (code: string) => t(`errors.${code}`);
  const problems = problemsOf([fields.firstName, fields.lastName, fields.phone], text);
  if (answer?.picture) problems.push({ fieldId: "picture", text: text(answer.picture) });
  const common = { errorTexts: "account:errors" } as const;
  return (
    <SettingsFrame section="profile" done={saved && !answer ? t("settings.saved") : null}>
      <ErrorSummary problems={problems} />
      <Card>
        <Form {...getFormProps(form)}>
          <NameFields firstName={fields.firstName} lastName={fields.lastName} />
          <PhoneField field={fields.phone} country={answer?.country ?? country} countries={countries} />
          <Button>{t("settings.save")}</Button>
        </Form>
      </Card>
      <Card labelledBy="picture-title">
        <h2 id="picture-title">{t("settings.picture")}</h2>
        <div className={styles.avatarRow}>
          {profile.avatarUrl ? (
            <img className={styles.avatar} src={profile.avatarUrl} alt={t("settings.picture")} width={96} height={96} />
          ) : (
            <span className={styles.initials} aria-hidden="true">
              {[firstName, lastName].map((name) => [...name][0] ?? "").join("")}
            </span>
          )}
          {profile.avatarUrl ? (
            <Form>
              <Button name="intent" value="remove-picture" variant="secondary">
                {t("settings.pictureRemove")}
              </Button>
            </Form>
          ) : null}
        </div>
        <Form encType="multipart/form-data">
          <Field
            {...common}
            field={{ id: "picture", name: "picture", errors: answer?.picture ? [answer.picture] : undefined }}
            label={t("settings.pictureChoose")}
            hint={t("settings.pictureHint")}
            type="file"
            accept="image/png,image/jpeg,image/webp"
          />
          <Button name="intent" value="picture" variant="secondary">
            {t("settings.pictureSave")}
          </Button>
        </Form>
      </Card>
    </SettingsFrame>
  );
}
