import { type CSSProperties, type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Chip, chipOf } from "#modules/rendering/index";
import * as styles from "./ChipText.css";
import { type ChipLabel, chipFor, enterField, fillField, insertInto, rangeIn, readField } from "./chip-field";

/** Text to write in, whose fields are chips: each with its name, and removed as one unit. */
export function ChipText(props: {
  text: string;
  label: string;
  language: string;
  nameOf(chip: Chip): ChipLabel;
  onChange(text: string): void;
  /** Filled with what puts a field where the caret is. */
  inserting: MutableRefObject<((variable: string) => void) | null>;
  id?: string;
  className?: string;
  style?: CSSProperties;
  dir?: "ltr" | "rtl" | "auto";
  invalid?: boolean;
  /** Where the caret is put at once; without it the field waits to be entered. */
  caret?: "all" | "end";
  onDone?(): void;
}) {
  const { text, language, nameOf, onChange, inserting, caret, onDone } = props;
  const field = useRef<HTMLDivElement>(null);
  const range = useRef<Range | null>(null);
  const names = useRef(nameOf);
  names.current = nameOf;

  useLayoutEffect(() => {
    const here = field.current;
    // What is written here is there already, and the caret with it.
    if (here && (readField(here) !== text || here.lang !== language)) fillField(here, text, names.current, styles.chip);
    if (here) here.lang = language;
  }, [text, language]);
  useLayoutEffect(() => {
    if (caret && field.current) enterField(field.current, caret);
  }, [caret]);
  useEffect(() => {
    const note = () => {
      range.current = rangeIn(field.current) ?? range.current;
    };
    document.addEventListener("selectionchange", note);
    return () => document.removeEventListener("selectionchange", note);
  }, []);

  const change = () => field.current && onChange(readField(field.current));
  inserting.current = (variable) => {
    const here = field.current;
    if (!here) return;
    here.focus({ preventScroll: true });
    insertInto(here, range.current, chipFor(chipOf(variable), nameOf, styles.chip));
    change();
  };
  const put = (words: string) => {
    const here = field.current;
    if (here) insertInto(here, rangeIn(here), words.replace(/\s+/g, " "));
    change();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea has room for words alone, and none for chips
    <div
      ref={field}
      id={props.id}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      className={`${styles.text} ${props.className ?? ""}`}
      style={props.style}
      dir={props.dir ?? "auto"}
      spellCheck={false}
      data-chip-text
      onInput={change}
      onPaste={(event) => {
        event.preventDefault();
        put(event.clipboardData.getData("text/plain"));
      }}
      onDrop={(event) => event.preventDefault()}
      onBeforeInput={(event) => {
        const { inputType = "" } = event.nativeEvent as InputEvent;
        if (inputType.startsWith("format")) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // A text is one paragraph: Enter ends it, as Escape does. In a composition both belong to it.
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && !(event.key === "Escape" && onDone))) return;
        event.preventDefault();
        event.stopPropagation();
        onDone?.();
      }}
    />
  );
}

/** Menu of the fields that a text may have. What is chosen goes where the caret is. */
export function InsertField(props: { variables: string[]; onInsert(variable: string): void }) {
  const { t } = useTranslation("designs");
  const labelOf = (name: string) => t(`variables.${name.replaceAll(".", "-")}`);
  const [own, words] = [false, true].map((template) =>
    props.variables.filter((name) => name.startsWith("words.") === template),
  );
  return (
    <select
      className={styles.insert}
      aria-label={t("studio.text.insert")}
      value=""
      onChange={(event) => props.onInsert(event.target.value)}
    >
      <option value="">{t("studio.text.insert")}</option>
      <optgroup label={t("studio.text.fields")}>
        {own?.map((name) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("studio.text.template")}>
        {words?.map((name) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
