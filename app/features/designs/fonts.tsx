import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/designs/Designs.css";
import { GalleryCard } from "#app/features/designs/GalleryCard";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { chosenFile, stageChosen } from "#app/http/staged-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { designs } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t, language } = await translatorFor(request, "designs");
  const fonts = await designs.listFonts(deps.db, actor);
  if (!fonts) return refuse("forbidden");
  const query = new URL(request.url).searchParams;
  return {
    title: t("fonts.title"),
    fonts: fonts.map(({ id, name }) => ({ id, name, picture: paths.app.fontSpecimen(id, language) })),
    canEdit: can(actor, "designs.edit"),
    news: (["added", "removed"] as const).find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const form = await request.formData();
  const removed = form.get("remove");
  if (typeof removed === "string") {
    const result = await designs.removeFont(deps, actor, { id: readId(removed) });
    return result.ok ? redirect(paths.app.fonts("removed"), 303) : refuse(result.code);
  }
  const file = await chosenFile(deps, actor, context.form, "font");
  if (!file?.bytes.length) return data({ code: "missing", staged: null }, { status: 422 });
  const result = await designs.addFont(deps, actor, { bytes: file.bytes });
  if (result.ok) return redirect(paths.app.fonts("added"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  const isFileFine = result.code === "busy" || result.code === "too-many-fonts";
  const staged = isFileFine ? await stageChosen(deps, actor, file) : null;
  return data({ code: result.code, staged }, { status: 422 });
}

export default function Fonts() {
  const { t } = useTranslation("designs");
  const { fonts, canEdit, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer ? [{ fieldId: "font", text: t(`fonts.problems.${answer.code}`) }] : [];
  return (
    <Page title={t("fonts.title")} lead={t("fonts.lead")} back={{ href: paths.app.designs(), label: t("title") }}>
      <ErrorSummary problems={problems} />
      {news && !answer ? <Notice tone="success" title={t(`fonts.news.${news}`)} /> : null}
      {canEdit ? (
        <Card labelledBy="upload">
          <h2 id="upload">{t("fonts.upload")}</h2>
          <Form encType="multipart/form-data">
            <Field
              field={{ id: "font", name: "font", errors: answer ? [answer.code] : [] }}
              label={t("fonts.file")}
              hint={t("fonts.hint")}
              errorTexts="designs:fonts.problems"
              type="file"
              staged={answer?.staged ?? null}
              accept=".ttf,.otf,.woff2,font/ttf,font/otf,font/woff2"
            />
            <Button>{t("fonts.submit")}</Button>
          </Form>
        </Card>
      ) : null}
      {fonts.length === 0 ? <p className={styles.empty}>{t("fonts.empty")}</p> : null}
      <ul className={styles.grid}>
        {fonts.map(({ id, name, picture }) => (
          <GalleryCard
            key={id}
            pictures={[{ src: picture, width: 480, height: 120 }]}
            specimen
            heading="h2"
            name={<bdi>{name}</bdi>}
          >
            {canEdit ? (
              <Form>
                <input type="hidden" name="remove" value={id} />
                <Button variant="secondary" aria-label={t("fonts.removeNamed", { name })}>
                  {t("fonts.remove")}
                </Button>
              </Form>
            ) : null}
          </GalleryCard>
        ))}
      </ul>
    </Page>
  );
}
