import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as fields from "#app/ui/Form/forms.css";
import { isLanguage, LANGUAGES, nameOf } from "#modules/kernel/languages";
import * as styles from "./Controls.css";
import * as shared from "./Designs.css";
import type { PropertyFieldProps } from "./PropertyField";
import { valueAt } from "./read-properties";
import { ChipText, InsertField } from "./studio/ChipText";
import { useChipNames } from "./studio/use-chip-names";
import { VariableList } from "./VariableList";

interface Props extends PropertyFieldProps {
  id: string;
  label: string;
  value: string;
  invalid: boolean;
}

/** Text for all languages, and collapsed fields for each language that needs its own. */
export function WordsField(props: Props) {
  const { t } = useTranslation("designs");
  const { id, element, typed, invalid, live = false } = props;
  const { path } = props.property;
  const own = valueAt(element, path);
  const texts: Record<string, string> = typeof own === "object" && own !== null ? (own as Record<string, string>) : {};
  const all = typed[path] ?? texts.en ?? props.value;
  const withFields = path === "text";
  const inEnglish = Object.keys(texts).length > 0;
  return (
    <div className={shared.wideProperty}>
      {live && withFields ? (
        <Written
          {...props}
          name={path}
          text={all}
          label={props.label}
          shownIn={inEnglish || !isLanguage(props.language) ? "en" : props.language}
        />
      ) : (
        <>
          <label htmlFor={id} className={fields.label}>
            {props.label}
          </label>
          <textarea
            id={id}
            name={path}
            className={fields.input}
            aria-invalid={invalid || undefined}
            rows={2}
            defaultValue={all}
            dir="auto"
          />
        </>
      )}
      <details open={Object.keys(texts).length > 1}>
        <summary>{t("editor.otherLanguages")}</summary>
        {LANGUAGES.filter((language) => language !== "en").map((language) => {
          const name = `${path}.${language}`;
          const text = typed[name] ?? texts[language] ?? "";
          return (
            <div key={language} className={shared.property}>
              {live && withFields ? (
                <Written
                  {...props}
                  id={`${id}-${language}`}
                  name={name}
                  text={text}
                  label={nameOf(language)}
                  shownIn={language}
                />
              ) : (
                <>
                  <label htmlFor={`${id}-${language}`} lang={language}>
                    {nameOf(language)}
                  </label>
                  <textarea
                    id={`${id}-${language}`}
                    name={name}
                    className={fields.input}
                    rows={1}
                    defaultValue={text}
                    lang={language}
                    dir="auto"
                  />
                </>
              )}
            </div>
          );
        })}
      </details>
      {withFields && !live ? <VariableList variables={props.names.variables} /> : null}
    </div>
  );
}

/** A text with its fields as chips, or as code where somebody asks for that. The form reads the hidden field. */
function Written(props: Props & { name: string; text: string; shownIn: string }) {
  const { t } = useTranslation("designs");
  const { id, name, label, shownIn, invalid } = props;
  const [text, setText] = useState(props.text);
  const [asCode, setAsCode] = useState(false);
  const stored = useRef<HTMLTextAreaElement>(null);
  const inserting = useRef<((variable: string) => void) | null>(null);
  const nameOfChip = useChipNames(props.names.words);
  const labelId = useId();
  const write = (next: string) => {
    setText(next);
    const field = stored.current;
    if (!field) return;
    field.setRangeText(next, 0, field.value.length, "end");
    // Notifies the form of the change as if it had been typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <>
      <span id={labelId} className={fields.label}>
        {label}
      </span>
      {asCode ? null : (
        <ChipText
          id={id}
          text={text}
          label={label}
          language={shownIn}
          nameOf={(chip) => nameOfChip(chip, shownIn)}
          inserting={inserting}
          className={styles.written}
          invalid={invalid}
          onChange={write}
        />
      )}
      <textarea
        ref={stored}
        id={asCode ? id : undefined}
        name={name}
        className={`${fields.input} ${styles.code}`}
        hidden={!asCode}
        aria-labelledby={labelId}
        aria-invalid={invalid || undefined}
        rows={2}
        defaultValue={props.text}
        onInput={(event) => setText(event.currentTarget.value)}
        dir="auto"
      />
      <div className={styles.tools}>
        {asCode ? null : (
          <InsertField variables={props.names.variables} onInsert={(variable) => inserting.current?.(variable)} />
        )}
        <button type="button" className={styles.asCode} aria-pressed={asCode} onClick={() => setAsCode(!asCode)}>
          {t("studio.text.code")}
        </button>
      </div>
    </>
  );
}
