import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AchievementForm } from "#app/features/achievements/AchievementForm";
import * as styles from "#app/features/achievements/AchievementForm.css";
import { ArchiveForm } from "#app/features/achievements/ArchiveForm";
import {
  designOptions,
  languageOptions,
  readAchievementForm,
  titleField,
  toFields,
} from "#app/features/achievements/achievement-form.server";
import type { FormAnswer } from "#app/features/achievements/form-fields";
import { History } from "#app/features/achievements/History";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import ExternalLink from "#app/ui/Icon/generated/external-link";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

export const handle = { hydrate: true, namespace: "certificates" };

const NEWS = ["created", "saved", "unchanged", "archived", "restored"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const found = await achievements.getAchievement(deps.db, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const { id, version, content, archivedAt, history } = found.achievement;
  const query = new URL(request.url).searchParams;
  const { language } = await translatorFor(request, "certificates");
  return {
    title: content.title,
    choices: await designOptions(deps.db, actor.organizationId, language),
    id,
    version,
    archived: archivedAt !== null,
    fields: toFields(content),
    languages: languageOptions(),
    history: history.map(({ number, parts, createdAt }) => ({ number, parts, at: createdAt.toISOString() })),
    canEdit: can(actor, "achievements.edit"),
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const id = readId(params.id);
  const form = await request.formData();
  const to = (news: (typeof NEWS)[number]) => redirect(`${paths.app.achievement(id)}?${news}`, 303);
  const archive = form.get("archive");
  if (archive !== null) {
    const archived = archive === "archive";
    const result = await achievements.setArchived(deps, actor, { id, archived });
    return result.ok ? to(archived ? "archived" : "restored") : refuse(result.code);
  }
  const read = readAchievementForm(form);
  if (!read.ok) return data(read.answer, { status: read.status });
  const readVersion = Math.trunc(Number(form.get("readVersion"))) || 0;
  const result = await achievements.changeAchievement(deps, actor, { id, readVersion, content: read.content });
  if (result.ok) return to(result.changed ? "saved" : "unchanged");
  const fail = (answer: FormAnswer) => data(answer, { status: 422 });
  switch (result.code) {
    case "title-taken":
    case "unknown-design": {
      const field = result.code === "title-taken" ? titleField(read.content, result.title) : result.part;
      return fail({ reply: read.reject({ [field]: [result.code] }), conflict: null });
    }
    case "changed-meanwhile":
      return fail({ reply: read.reject(), conflict: { version: result.version, parts: result.parts } });
    default:
      return refuse(result.code);
  }
}

export default function Achievement() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { id, version, archived, fields, languages, history, canEdit, news, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const conflict = answer?.conflict;
  return (
    <Page
      title={<bdi>{fields.title}</bdi>}
      back={{ href: paths.app.achievements(), label: t("achievements.title") }}
      actions={
        <ButtonLink variant="secondary" href={paths.achievement(id)}>
          <ExternalLink size={20} aria-hidden="true" />
          {t("achievements.public")}
        </ButtonLink>
      }
    >
      {news ? <Notice tone="success" title={t(`achievements.news.${news}`)} /> : null}
      {archived ? <Notice tone="warning" title={t("achievements.archive.restoreText")} /> : null}
      {conflict ? (
        <Notice tone="error" title={t("achievements.conflict.title")}>
          <p>
            {t("achievements.conflict.text", {
              parts: format.list(conflict.parts.map((part) => t(`achievements.parts.${part}`))),
            })}
          </p>
          <p>
            <a href={paths.app.achievement(id)} target="_blank" rel="noopener">
              {t("achievements.conflict.view")}
            </a>
          </p>
        </Notice>
      ) : null}
      {canEdit ? (
        <AchievementForm
          fields={fields}
          answer={answer}
          languages={languages}
          designs={choices}
          readVersion={conflict?.version ?? version}
          mailHref={paths.app.achievementMail(id)}
        />
      ) : null}
      <div className={styles.beside}>
        <History history={history} />
        {canEdit ? <ArchiveForm archived={archived} /> : null}
      </div>
    </Page>
  );
}
