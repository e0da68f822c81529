import { useTranslation } from "react-i18next";
import * as styles from "./Designs.css";

/** Text key of a variable; text keys have no dots. */
export const variableKey = (name: string) => name.replaceAll(".", "-");

/**
 * List of variables for texts, with descriptions, to copy. With scripts a click inserts one at the cursor of the field
 * with the id `insertInto`.
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
  // Notifies the form of the change as if it had been typed.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
