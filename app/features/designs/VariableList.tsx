import { useTranslation } from "react-i18next";
import * as styles from "./Designs.css";

/** Text key of a variable; text keys have no dots. */
export const variableKey = (name: string) => name.replaceAll(".", "-");

/** List of variables for texts, with their names, to copy where no scripts insert them. */
export function VariableList({ variables }: { variables: string[] }) {
  const { t } = useTranslation("designs");
  return (
    <details>
      <summary>{t("editor.variables")}</summary>
      <ul className={styles.variables}>
        {variables.map((name) => (
          <li key={name}>
            {t(`variables.${variableKey(name)}`)} <code dir="ltr">{`{{${name}}}`}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
