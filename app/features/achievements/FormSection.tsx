import type { ReactNode } from "react";
import * as fieldStyles from "#app/ui/Form/forms.css";
import * as styles from "./AchievementForm.css";

/** Section of related fields, beside its description where there is room. `id` is the heading's id. */
export function FormSection(props: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={props.id}>
      <div className={styles.heading}>
        <h2 id={props.id}>{props.title}</h2>
        {props.hint ? <p className={fieldStyles.hint}>{props.hint}</p> : null}
      </div>
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}
