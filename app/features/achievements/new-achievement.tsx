import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AchievementForm } from "#app/features/achievements/AchievementForm";
import {
  designOptions,
  languageOptions,
  readAchievementForm,
  titleField,
  toFields,
} from "#app/features/achievements/achievement-form.server";
import type { FormAnswer } from "#app/features/achievements/form-fields";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements } from "#app/modules.server";
import { paths } from "#app/paths";
import { Page } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

export const handle = { hydrate: true, namespace: "certificates" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  if (!can(actor, "achievements.edit")) return refuse("forbidden");
  const { t, language } = await translatorFor(request, "certificates");
  const title = new URL(request.url).searchParams.get("title")?.slice(0, 200) ?? "";
  const fields = toFields(achievements.plainContent(title, language));
  const choices = await designOptions(deps.db, actor.organizationId, language);
  return { title: t("achievements.new"), fields, languages: languageOptions(), choices };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const read = readAchievementForm(await request.formData());
  if (!read.ok) return data(read.answer, { status: read.status });
  const result = await achievements.createAchievement(deps, actor, read.content);
  if (result.ok) return redirect(`${paths.app.achievement(result.id)}?created`, 303);
  if (result.code === "forbidden") return refuse(result.code);
  const field = result.code === "title-taken" ? titleField(read.content, result.title) : result.part;
  const reply = read.reject({ [field]: [result.code] });
  return data<FormAnswer>({ reply, conflict: null }, { status: 422 });
}

export default function NewAchievement() {
  const { t } = useTranslation("certificates");
  const { fields, languages, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={t("achievements.new")} back={{ href: paths.app.achievements(), label: t("achievements.title") }}>
      <AchievementForm fields={fields} answer={answer ?? null} languages={languages} designs={choices} />
    </Page>
  );
}
