import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeDocument } from "#app/features/designs/change-design.server";
import * as styles from "#app/features/designs/Designs.css";
import { ElementForm } from "#app/features/designs/ElementForm";
import { fieldOf } from "#app/features/designs/field-of";
import { Layers } from "#app/features/designs/Layers";
import { PageForm } from "#app/features/designs/PageForm";
import { Preview } from "#app/features/designs/Preview";
import { ADDABLE } from "#app/features/designs/properties";
import { Studio } from "#app/features/designs/studio/Studio";
import { usePictureSeen } from "#app/features/designs/use-picture-seen";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { languageOf, translatorFor } from "#app/i18n/request-language.server";
import { certificates, designs, organizations, ornaments, rendering, scene } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { isLanguage, LANGUAGES } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";

/** With scripts the forms become the studio. */
export const handle = { hydrate: true, namespace: "designs" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t, language } = await translatorFor(request, "designs");
  const [design, pictures, fonts, defaultId] = await Promise.all([
    designs.getDesign(deps.db, actor, readId(params.id)),
    organizations.listPictures(deps.db, actor.organizationId),
    designs.listFonts(deps.db, actor),
    designs.readDefaultDesign(deps.db, actor.organizationId),
  ]);
  if (!design) return refuse("not-found");
  const query = new URL(request.url).searchParams;
  const requested = query.get("language") ?? "";
  const sample = query.get("sample") ?? "";
  const [newest] = design.versions;
  const { type = {} } = design.document;
  const house = scene.HOUSE_VOICES.map((voice) => ({
    value: voice,
    label: t(`voices.${voice}`),
    sample: type[voice] ?? voice,
  }));
  const families = scene.FAMILY_VOICES.map((voice) => ({
    value: voice,
    label: labelOf(voice, t("voices.italic")),
    sample: voice,
  }));
  return {
    title: design.name,
    id: design.id,
    name: design.name,
    revision: design.revision,
    archived: design.archivedAt !== null,
    isDefault: design.id === defaultId,
    version: newest?.number ?? null,
    changedSince: newest ? newest.document !== design.draft || newest.name !== design.name : true,
    document: design.document,
    selected: query.get("element"),
    shown: {
      language: isLanguage(requested) ? requested : language,
      sample: rendering.isSampleCase(sample) ? sample : "usual",
    },
    samples: [...rendering.SAMPLE_CASES],
    names: {
      colors: Object.keys(design.document.palette),
      voices: [
        ...(fonts ?? []).map(({ voice, name }) => ({ value: voice as string, label: name, sample: voice })),
        ...house,
        ...families,
      ],
      ornaments: ornaments.ORNAMENT_NAMES,
      variables: rendering.VARIABLE_NAMES,
      pictures: pictures.map((picture) => picture.id),
      words: Object.fromEntries(LANGUAGES.map((one) => [one, rendering.templateWords(one)])),
    },
    canEdit: can(actor, "designs.edit"),
    news:
      (["published", "unchanged", "renamed", "picture", "brought", "default", "no-default"] as const).find((name) =>
        query.has(name),
      ) ?? null,
  };
}

/** Label of a font, such as "Cormorant Garamond 600 italic"; family names are the same in every language. */
function labelOf(voice: scene.FamilyVoice, italic: string): string {
  const [family = "", weight = "", slant] = voice.split("/");
  const { name } = scene.FAMILIES[family as keyof typeof scene.FAMILIES];
  return [name, weight, slant ? italic : ""].join(" ").trim();
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const id = readId(params.id);
  const form = await request.formData();
  const revision = Number(form.get("revision"));
  const fail = (code: string, more: { found?: rendering.DocumentProblem[]; typed?: boolean } = {}) =>
    data(
      {
        code,
        found: more.found ?? [],
        element: String(form.get("element") ?? ""),
        typed: Object.fromEntries(
          more.typed ? [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string") : [],
        ),
      },
      { status: 422 },
    );
  if (!can(actor, "designs.edit")) return refuse("forbidden");
  switch (form.get("do")) {
    case "rename": {
      const result = await designs.renameDesign(deps, actor, { id, name: String(form.get("name") ?? "") });
      if (result.ok) return redirect(paths.app.editDesign(id, undefined, "renamed"), 303);
      return result.code === "forbidden" || result.code === "not-found" ? refuse(result.code) : fail(result.code);
    }
    case "default":
    case "no-default": {
      const isDefault = form.get("do") === "default";
      const result = await designs.setDefaultDesign(deps, actor, { id: isDefault ? id : null });
      if (result.ok) return redirect(paths.app.editDesign(id, undefined, isDefault ? "default" : "no-default"), 303);
      return result.code === "not-issuable" ? fail(result.code) : refuse(result.code);
    }
    case "archive": {
      const result = await designs.archiveDesign(deps, actor, { id, archived: true });
      return result.ok ? redirect(paths.app.designs("archived"), 303) : refuse(result.code);
    }
    case "publish": {
      const shown = String(form.get("language") ?? "");
      const result = await designs.publishDesign(deps, actor, {
        id,
        revision,
        language: isLanguage(shown) ? shown : await languageOf(request),
        anyway: form.get("anyway") === "on",
      });
      if (result.ok)
        return redirect(paths.app.editDesign(id, undefined, result.published ? "published" : "unchanged"), 303);
      if (result.code === "conflict") return fail("conflict");
      if (result.code === "pale") return fail("pale", { found: result.problems });
      return result.code === "invalid" ? fail("invalid", { found: result.problems }) : refuse(result.code);
    }
    case "picture": {
      const file = context.form?.files.get("picture");
      if (!file?.bytes.length) return fail("missing");
      const result = await certificates.changeImage(deps, actor, { kind: "picture", bytes: file.bytes });
      if (result.ok) return redirect(paths.app.editDesign(id, undefined, "picture"), 303);
      return result.code === "forbidden" ? refuse(result.code) : fail(result.code);
    }
  }
  const design = await designs.getDesign(deps.db, actor, id);
  if (!design) return refuse("not-found");
  const [picture] = await organizations.listPictures(deps.db, actor.organizationId);
  if (form.get("do") === "add" && form.get("type") === "picture" && !picture) return fail("picture-first");
  if (design.revision !== revision) return fail("conflict", { typed: true });
  const changed = changeDocument(design, form, picture?.id ?? null);
  if (!changed) return fail("gone");
  const result = await designs.changeDraft(deps, actor, { id, revision, document: changed.document });
  if (result.ok) return redirect(paths.app.editDesign(id, changed.selected ?? undefined), 303);
  if (result.code === "invalid") return fail("invalid", { found: result.problems, typed: true });
  return result.code === "conflict" ? fail("conflict", { typed: true }) : refuse(result.code);
}

/** Id of the form that publishes. */
const PUBLISHING = "publishing";

export default function EditDesign() {
  const { t } = useTranslation("designs");
  const plain = useRef<HTMLDivElement>(null);
  const ready = usePictureSeen(plain);
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, revision, document, canEdit, news, version, changedSince } = loaded;
  const selected = answer?.element || loaded.selected;
  const found = selected ? find(document.elements, selected) : null;
  const problems = (answer?.found ?? []).map(({ path, code, found: value }) => ({
    ...(fieldOf(path) ? { fieldId: `property-${fieldOf(path)}` } : {}),
    text: t(`document.${code}`, { path, found: value ?? "" }),
  }));
  const editable = canEdit && !loaded.archived;
  const [changed, setChanged] = useState(false);
  const publishable = changedSince || changed;
  return (
    <Page
      title={<bdi>{name}</bdi>}
      lead={version === null ? t("editor.neverPublished") : t("editor.published", { number: version })}
      back={{ href: paths.app.designs(), label: t("title") }}
      actions={
        editable ? (
          <Form id={PUBLISHING}>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="language" value={loaded.shown.language} />
            <Button name="do" value="publish" disabled={!publishable}>
              {publishable ? t("editor.publish") : t("editor.upToDate")}
            </Button>
          </Form>
        ) : undefined
      }
    >
      {answer?.code === "pale" ? (
        <Notice tone="warning" title={t("pale.title")}>
          <ul>
            {problems.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Form>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="language" value={loaded.shown.language} />
            <input type="hidden" name="anyway" value="on" />
            <Button name="do" value="publish" variant="secondary">
              {t("pale.publish")}
            </Button>
          </Form>
        </Notice>
      ) : (
        <ErrorSummary
          problems={answer && problems.length === 0 ? [{ text: t(`problems.${answer.code}`) }] : problems}
        />
      )}
      {news && !answer ? <Notice tone="success" title={t(`news.${news}`)} /> : null}
      {editable && ready ? (
        <Studio
          {...{ id, revision, document, names: loaded.names, shown: loaded.shown, samples: loaded.samples }}
          selected={selected}
          publishing={PUBLISHING}
          publishable={publishable}
          onChanged={setChanged}
        />
      ) : (
        <div ref={plain} className={styles.editor}>
          <Preview {...loaded} selected={selected} />
          {editable ? (
            <div className={styles.panel}>
              {found ? (
                <Card labelledBy="element">
                  <h2 id="element">{found.element.name ?? t(`elements.${found.element.type}`)}</h2>
                  <ElementForm
                    key={`${found.element.id} ${revision}`}
                    {...found}
                    revision={revision}
                    names={loaded.names}
                    palette={document.palette}
                    language={loaded.shown.language}
                    wrong={(answer?.found ?? []).flatMap(({ path }) => fieldOf(path) ?? [])}
                    typed={answer?.typed ?? {}}
                  />
                </Card>
              ) : null}
              {selected === "page" ? (
                <Card labelledBy="page">
                  <h2 id="page">{t("page.title")}</h2>
                  <PageForm document={document} revision={revision} />
                </Card>
              ) : null}
              <Card labelledBy="layers">
                <h2 id="layers">{t("layers.title")}</h2>
                <Layers id={id} elements={document.elements} selected={selected} />
                <Form>
                  <input type="hidden" name="revision" value={revision} />
                  <label htmlFor="add" className={fields.label}>
                    {t("layers.new")}
                  </label>
                  <Row>
                    <select id="add" name="type" className={`${fields.input} ${fields.short}`}>
                      {ADDABLE.map((type) => (
                        <option key={type} value={type}>
                          {t(`elements.${type}`)}
                        </option>
                      ))}
                    </select>
                    <Button variant="secondary" name="do" value="add">
                      {t("layers.add")}
                    </Button>
                  </Row>
                </Form>
              </Card>
            </div>
          ) : null}
        </div>
      )}
      {editable ? (
        <div className={styles.beneath}>
          <Card labelledBy="picture-heading">
            <h2 id="picture-heading">{t("picture.title")}</h2>
            <Form encType="multipart/form-data">
              <input type="hidden" name="do" value="picture" />
              <Field
                field={{ id: "picture", name: "picture" }}
                label={t("picture.file")}
                hint={t("picture.hint")}
                errorTexts="designs:problems"
                type="file"
                accept="image/png,image/jpeg,image/webp,image/svg+xml"
              />
              <Button variant="secondary">{t("picture.upload")}</Button>
            </Form>
          </Card>
          <Card labelledBy="about">
            <h2 id="about">{t("about.title")}</h2>
            <Form>
              <Field
                field={{ id: "name", name: "name", initialValue: name }}
                label={t("about.name")}
                errorTexts="designs:problems"
              />
              <Row>
                <Button variant="secondary" name="do" value="rename">
                  {t("about.rename")}
                </Button>
                {document.kind === "certificate" && version !== null ? (
                  <Button variant="secondary" name="do" value={loaded.isDefault ? "no-default" : "default"}>
                    {loaded.isDefault ? t("default.end") : t("default.choose")}
                  </Button>
                ) : null}
                <Button variant="secondary" name="do" value="archive">
                  {t("about.archive")}
                </Button>
              </Row>
              {loaded.isDefault ? <p>{t("default.text")}</p> : null}
            </Form>
          </Card>
        </div>
      ) : null}
    </Page>
  );
}

type Elements = Parameters<typeof Layers>[0]["elements"];

function find(elements: Elements, id: string, stacked = false): { element: Elements[number]; stacked: boolean } | null {
  for (const element of elements) {
    if (element.id === id) return { element, stacked };
    if (element.type !== "stack" && element.type !== "group") continue;
    const within = find(element.children, id, element.type === "stack");
    if (within) return within;
  }
  return null;
}
