import { useTranslation } from "react-i18next";
import * as styles from "./Designs.css";

/** Keys of texts have no dots. */
export const variableKey = (name: string) => name.replaceAll(".", "-");

/**
 * What can stand in a text in place of words, by what it is called: to copy, and where scripts run (`insertInto` is the
 * field's id) to put where the text is being typed.
 */
export function VariableList({ variables, insertInto }: { variables: string[]; insertInto: string | null }) {
  const { t } = useTranslation("designs");
  return (
    <details>
      <summary>{t("editor.variables")}</summary>
      <ul className={styles.variables}>
        {variables.map((name) => {
          const code = <code dir="ltr">{`{{${name}}}`}</code>;
          return (
            <li key={name}>
              {insertInto === null ? (
                code
              ) : (
                <button type="button" className={styles.variable} onClick={() => insert(insertInto, `{{${name}}}`)}>
                  {code}
                </button>
              )}{" "}
              {t(`variables.${variableKey(name)}`)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function insert(fieldId: string, text: string) {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  // The form hears of it as of what is typed.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
