import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/achievements/AchievementForm.css";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { mailText } from "#app/i18n/mail-text.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { isLanguage, LANGUAGES, type Language, nameOf } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";

/** Preview of the mail to recipients of an achievement. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const found = await achievements.getAchievement(deps.db, actor, id);
  if (!found.ok) return refuse(found.code);
  const { content } = found.achievement;
  const query = new URL(request.url).searchParams;
  const requested = query.get("language") ?? "";
  const language: Language = isLanguage(requested) ? requested : content.language;
  const mail = await certificates.previewMessage({ ...deps, translate: mailText }, actor, {
    achievementId: id,
    language,
    drawn: "none",
  });
  if (!mail) return refuse("not-found");
  const translated = new Set([content.language, ...content.translations.map((one) => one.language)]);
  return {
    title: t("achievements.mail.title"),
    id,
    language,
    achievement: content.title,
    languages: LANGUAGES.map((code) => ({ code, name: nameOf(code), own: translated.has(code) })),
    from: mail.onBehalfOf ?? "",
    replyTo: mail.replyTo?.address ?? null,
    subject: mail.subject,
    attached: mail.attachments.filter(({ cid }) => !cid).map(({ filename }) => filename),
    canTest: can(actor, "achievements.edit"),
    sent: query.has("sent"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const id = readId(params.id);
  const requested = String((await request.formData()).get("language") ?? "");
  if (!isLanguage(requested)) return refuse("bad-request");
  const result = await certificates.sendTestMessage(deps, actor, { achievementId: id, language: requested });
  if (result.ok) return redirect(paths.app.achievementMail(id, requested, "sent"), 303);
  return result.code === "sent-recently" ? data({ code: result.code }, { status: 422 }) : refuse(result.code);
}

export default function AchievementMail() {
  const { t } = useTranslation("certificates");
  const { id, language, achievement, languages, from, replyTo, subject, attached, canTest, sent } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const words = languages.find(({ code }) => code === language);
  return (
    <Page
      title={t("achievements.mail.title")}
      lead={<bdi>{achievement}</bdi>}
      back={{ href: paths.app.achievement(id), label: t("achievements.mail.back") }}
    >
      <ErrorSummary
        problems={refused ? [{ fieldId: "test", text: t(`achievements.mail.problems.${refused.code}`) }] : []}
      />
      {sent ? <Notice tone="success" title={t("achievements.mail.sent")} /> : null}
      <nav aria-label={t("achievements.mail.languages")}>
        <Row>
          {languages.map(({ code, name }) => (
            <ButtonLink
              key={code}
              variant={code === language ? "primary" : "secondary"}
              href={paths.app.achievementMail(id, code)}
              aria-current={code === language ? "page" : undefined}
              lang={code}
            >
              {name}
            </ButtonLink>
          ))}
        </Row>
      </nav>
      {words?.own ? null : <p>{t("achievements.mail.usual")}</p>}
      <DescriptionList
        facts={[
          [t("achievements.mail.from"), <bdi key="from">{from}</bdi>],
          [t("achievements.mail.replyTo"), replyTo],
          [t("achievements.fields.emailSubject"), <bdi key="subject">{subject}</bdi>],
          [
            t("achievements.mail.attached"),
            <bdi key="attached" dir="ltr">
              {attached.join(", ")}
            </bdi>,
          ],
        ]}
      />
      <iframe
        className={styles.mail}
        title={t("achievements.mail.title")}
        src={paths.app.achievementMailPart(id, language)}
        sandbox=""
      />
      {canTest ? (
        <Form>
          <input type="hidden" name="language" value={language} />
          <Button id="test" variant="secondary">
            {t("achievements.mail.test")}
          </Button>
        </Form>
      ) : null}
    </Page>
  );
}
