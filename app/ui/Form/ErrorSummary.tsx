import { useTranslation } from "react-i18next";
import * as styles from "./forms.css";

export interface FormProblem {
  /** Id of the field; absent for a problem of the whole form. */
  fieldId?: string;
  text: string;
}

/** Summary of the problems of a rejected form, first on the page, each linked to its field. Takes the focus. */
export function ErrorSummary({ problems, title }: { problems: FormProblem[]; title?: string }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form; its reader starts at what went wrong
    <div className={styles.summary} role="alert" tabIndex={-1} aria-labelledby="error-summary" autoFocus>
      <h2 id="error-summary">{title ?? t("form.problems", { count: problems.length })}</h2>
      <ul className={styles.summaryList}>
        {problems.map(({ fieldId, text }) => (
          <li key={`${fieldId} ${text}`}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : <strong>{text}</strong>}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the problems of conform's fields, in the order of the form. */
export function problemsOf(
  fields: { id: string; errors?: string[] | undefined }[],
  textOf: (code: string) => string,
): FormProblem[] {
  return fields.flatMap(({ id, errors = [] }) => errors.map((code) => ({ fieldId: id, text: textOf(code) })));
}
