import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { BringForm } from "#app/features/designs/BringForm";
import * as styles from "#app/features/designs/Designs.css";
import { GalleryCard } from "#app/features/designs/GalleryCard";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { chosenFile, stageChosen } from "#app/http/staged-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { designs, rendering } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import type { Language } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";

export const handle = { hydrate: true, namespace: "designs" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t, language } = await translatorFor(request, "designs");
  const [own, archived, defaultId] = await Promise.all([
    designs.listDesigns(deps.db, actor),
    designs.listDesigns(deps.db, actor, { archived: true }),
    designs.readDefaultDesign(deps.db, actor.organizationId),
  ]);
  if (!own || !archived) return refuse("forbidden");
  const query = new URL(request.url).searchParams;
  return {
    title: t("title"),
    language,
    own: own.map(({ id, name, revision, versions: [newest] }) => ({
      id,
      name,
      version: newest?.number ?? null,
      isDefault: id === defaultId,
      picture: paths.app.designPreview(id, revision, language, "usual"),
    })),
    archived: archived.map(({ id, name }) => ({ id, name })),
    templates: startsOf(rendering.templateChoices(language), language),
    badges: startsOf(rendering.templateChoices(language, "badge"), language),
    canEdit: can(actor, "designs.edit"),
    news: (["archived", "restored"] as const).find((name) => query.has(name)) ?? null,
  };
}

/** Lists the templates to start from: each design once, with its portrait version if any. */
function startsOf(choices: rendering.TemplateChoice[], language: Language) {
  const start = ({ name, title, text, width, height }: rendering.TemplateChoice) => ({
    name,
    title,
    text,
    picture: { src: paths.app.templatePreview(name, language), width, height },
  });
  return choices
    .filter(({ upright }) => !upright)
    .map((choice) => {
      const twin = choices.find(({ folder, upright }) => upright && folder === choice.folder);
      return { ...start(choice), twin: twin ? start(twin) : null };
    });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t } = await translatorFor(request, "designs");
  const form = await request.formData();
  const restored = form.get("restore");
  if (typeof restored === "string") {
    const result = await designs.archiveDesign(deps, actor, { id: restored, archived: false });
    return result.ok ? redirect(paths.app.designs("restored"), 303) : refuse(result.code);
  }
  if (form.get("do") === "bring") {
    const file = await chosenFile(deps, actor, context.form, "artwork");
    if (!file?.bytes.length) return data({ field: "artwork", code: "missing", staged: null }, { status: 422 });
    const name = file.name.replace(/\.\w{1,5}$/, "").trim() || t("bring.untitled");
    const guess = form.get("guess") === "on";
    const result = await designs.bringDesign(deps, actor, { name, bytes: file.bytes, guess });
    if (result.ok) return redirect(paths.app.editDesign(result.id, undefined, "brought"), 303);
    if (result.code === "forbidden") return refuse(result.code);
    const isFileFine = result.code === "busy" || result.code === "too-many";
    const staged = isFileFine ? await stageChosen(deps, actor, file) : null;
    return data({ field: "artwork", code: result.code, staged }, { status: 422 });
  }
  return refuse("bad-request");
}

export default function Designs() {
  const { t } = useTranslation("designs");
  const { own, archived, templates, badges, canEdit, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ButtonLink variant="secondary" href={paths.app.fonts()}>
            {t("fonts.title")}
          </ButtonLink>
          <ButtonLink variant="secondary" href={paths.app.design()}>
            {t("brand")}
          </ButtonLink>
        </>
      }
    >
      <ErrorSummary problems={answer ? [problemOf(t, answer)] : []} />
      {news && !answer ? <Notice tone="success" title={t(`news.${news}`)} /> : null}
      <section className={styles.section} aria-labelledby="own">
        <h2 id="own">{t("own.title")}</h2>
        {own.length === 0 ? <p className={styles.empty}>{t("own.empty")}</p> : null}
        <ul className={styles.grid}>
          {own.map(({ id, name, version, isDefault, picture }) => (
            <GalleryCard
              key={id}
              pictures={[{ src: picture }]}
              heading="h3"
              name={
                <a className={styles.link} href={paths.app.editDesign(id)}>
                  <bdi>{name}</bdi>
                </a>
              }
            >
              <p className={styles.text}>
                {version === null ? t("state.draft") : t("state.published", { number: version })}
              </p>
              {isDefault ? <p className={styles.tag}>{t("default.tag")}</p> : null}
            </GalleryCard>
          ))}
        </ul>
      </section>
      {canEdit ? (
        <BringForm errors={answer?.field === "artwork" ? [answer.code] : []} staged={answer?.staged ?? null} />
      ) : null}
      <section className={styles.section} aria-labelledby="templates">
        <h2 id="templates">{t("templates.title")}</h2>
        <p>{t("templates.text")}</p>
        <Starts templates={templates} canEdit={canEdit} />
      </section>
      <section className={styles.section} aria-labelledby="badges">
        <h2 id="badges">{t("badges.title")}</h2>
        <p>{t("badges.text")}</p>
        <Starts templates={badges} canEdit={canEdit} />
      </section>
      {archived.length > 0 ? (
        <details className={styles.section}>
          <summary>{t("archived", { number: archived.length })}</summary>
          <ul className={styles.archived}>
            {archived.map(({ id, name }) => (
              <li key={id} className={styles.line}>
                <bdi>{name}</bdi>
                {canEdit ? (
                  <Form>
                    <input type="hidden" name="restore" value={id} />
                    <Button variant="secondary">{t("restore")}</Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Page>
  );
}

/** Templates to start a design from. */
function Starts({ templates, canEdit }: { templates: ReturnType<typeof startsOf>; canEdit: boolean }) {
  const { t } = useTranslation("designs");
  return (
    <ul className={styles.grid}>
      {templates.map(({ name, title, text, picture, twin }) => (
        <GalleryCard key={name} pictures={twin ? [picture, twin.picture] : [picture]} heading="h3" name={title}>
          <p className={styles.text}>{text}</p>
          {canEdit ? (
            <div className={styles.line}>
              <Start from={name} title={title} label={t("templates.start")} />
              {twin ? <Start from={twin.name} title={twin.title} label={t("templates.upright")} /> : null}
            </div>
          ) : null}
        </GalleryCard>
      ))}
    </ul>
  );
}

function Start({ from, title, label }: { from: string; title: string; label: string }) {
  const { t } = useTranslation("designs");
  return (
    <ButtonLink variant="secondary" href={paths.app.newDesign(from)} aria-label={t("templates.startNamed", { title })}>
      {label}
    </ButtonLink>
  );
}

const problemOf = (t: TFunction<"designs">, { field, code }: { field: string | null; code: string }) =>
  field ? { fieldId: field, text: t(`bring.problems.${code}`) } : { text: t(`problems.${code}`) };
