import ZoomIn from "lucide-react/icons/zoom-in";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import * as fields from "#app/ui/Form/forms.css";
import { isLanguage, LANGUAGES, type Language, nameOf } from "#modules/kernel/languages";
import { DialogClose, DialogLink } from "../Dialog/Dialog";
import * as styles from "./LookPicker.css";

/** A template that may be chosen: its name in addresses and its words in the page's language. */
export interface TemplateChoice {
  name: string;
  title: string;
  text: string;
  /** The shape of its page. */
  width: number;
  height: number;
}

/** As many are seen at once; the others are under a fold. Own designs come first. */
const FIRST = 6;

/**
 * Template and language of a certificate, chosen by their pictures; `template` is the name of the one that is chosen
 * already. Without scripts a picture opens on its own.
 */
export function LookPicker(props: { templates: TemplateChoice[]; template: string; language: Language; id?: string }) {
  const { t } = useTranslation("certificates");
  const [language, setLanguage] = useState(props.language);
  const more = props.templates.slice(FIRST);
  const prefix = props.id ? `${props.id}-` : "";
  const id = `${prefix}look-language`;
  return (
    <>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={id}>
          {t("look.language")}
        </label>
        <span className={fields.hint} id={`${id}-hint`}>
          {t("look.languageHint")}
        </span>
        <select
          className={`${fields.input} ${fields.short}`}
          id={id}
          name={`${prefix}language`}
          aria-describedby={`${id}-hint`}
          defaultValue={props.language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value);
          }}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={fields.group}>
        <legend className={fields.legend}>{t("look.template")}</legend>
        <Choices
          {...props}
          templates={props.templates.slice(0, FIRST)}
          name={`${prefix}template`}
          language={language}
        />
        {more.length > 0 ? (
          <details className={styles.more} open={more.some(({ name }) => name === props.template)}>
            <summary>{t("look.more", { number: more.length })}</summary>
            <Choices {...props} templates={more} name={`${prefix}template`} language={language} />
          </details>
        ) : null}
      </fieldset>
    </>
  );
}

function Choices(props: { name: string; templates: TemplateChoice[]; template: string; language: Language }) {
  return (
    <div className={styles.choices}>
      {props.templates.map((template) => (
        <Choice
          key={template.name}
          name={props.name}
          template={template}
          language={props.language}
          chosen={template.name === props.template}
        />
      ))}
    </div>
  );
}

function Choice({
  name: field,
  template: { name, title, text, width, height },
  language,
  chosen,
}: {
  name: string;
  template: TemplateChoice;
  language: Language;
  chosen: boolean;
}) {
  const { t } = useTranslation("certificates");
  const picture = paths.app.templatePreview(name, language);
  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <img
          className={`${styles.picture} ${styles.ground}`}
          src={picture}
          alt=""
          width={297}
          height={210}
          loading="lazy"
        />
        <span className={styles.line}>
          <input className={fields.box} type="radio" name={field} value={name} defaultChecked={chosen} />
          <span>
            <strong>{title}</strong>
            <span className={styles.text}>{text}</span>
          </span>
        </span>
      </label>
      <DialogLink
        href={picture}
        className={styles.zoom}
        label={
          <>
            <ZoomIn size={16} aria-hidden="true" />
            {t("look.closer", { name: title })}
          </>
        }
        title={title}
        actions={<DialogClose>{t("look.close")}</DialogClose>}
      >
        <img
          src={picture}
          alt={t("look.alt", { name: title })}
          width={width}
          height={height}
          className={styles.large}
        />
      </DialogLink>
    </div>
  );
}
