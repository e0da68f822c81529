import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";

export interface SavedView {
  id: string;
  name: string;
  query: string;
}

/** Saved searches of an organization, as links above the list. */
export function ViewLinks({ views, current, canEdit }: { views: SavedView[]; current: string; canEdit: boolean }) {
  const { t } = useTranslation("find");
  if (views.length === 0) return null;
  return (
    <nav className={styles.views} aria-label={t("views.title")}>
      {[{ id: "all", name: t("views.all"), query: "" }, ...views].map(({ id, name, query }) => (
        <a
          key={id}
          className={styles.view}
          href={paths.app.certificates(query)}
          aria-current={query === current ? "page" : undefined}
        >
          <bdi>{name}</bdi>
        </a>
      ))}
      {canEdit ? <a href={paths.app.certificateViews()}>{t("views.manage")}</a> : null}
    </nav>
  );
}

/** Form to save the current search under a name. */
export function SaveViewForm({ query, name = "", errors = [] }: { query: string; name?: string; errors?: string[] }) {
  const { t } = useTranslation("find");
  return (
    <Form action={paths.app.certificateViews()}>
      <input type="hidden" name="query" value={query} />
      <Field
        field={{ id: "view-name", name: "name", errors, initialValue: name }}
        label={t("views.name")}
        hint={t("views.nameHint")}
        errorTexts="find:views.problems"
        autoComplete="off"
      />
      <Button variant="secondary" name="intent" value="save">
        {t("views.save")}
      </Button>
    </Form>
  );
}
