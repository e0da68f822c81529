import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import * as fields from "#app/ui/Form/forms.css";
import ZoomIn from "#app/ui/Icon/generated/zoom-in";
import { isLanguage, LANGUAGES, type Language, nameOf } from "#modules/kernel/languages";
import { DialogClose, DialogLink } from "../Dialog/Dialog";
import * as styles from "./StylePicker.css";

/** Template to choose: its name in addresses and its texts in the page's language. */
export interface TemplateChoice {
  name: string;
  title: string;
  text: string;
  /** Page size, for the aspect ratio. */
  width: number;
  height: number;
  /** Whether it is the organization's own, and whether it is its default. */
  own?: boolean;
  isDefault?: boolean;
  /** Posted value, where it is not the name. */
  value?: string;
}

/** Number of designs shown at once; the others are in a collapsed section. Own designs come first. */
const FIRST = 6;

/**
 * Choice of a certificate's template and language by pictures; `template` is the name of the current choice. Where the
 * language is left open, the pictures are in `language`. Without scripts a picture opens on its own page.
 */
export function StylePicker(props: {
  templates: TemplateChoice[];
  template: string;
  language: Language;
  id?: string;
  /** What choosing no language is called, where that can be left open, and whether it is. */
  open?: { label: string; isOpen: boolean };
}) {
  const { t } = useTranslation("certificates");
  const [language, setLanguage] = useState(props.language);
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
          defaultValue={props.open?.isOpen ? "" : props.language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value);
          }}
        >
          {props.open ? <option value="">{props.open.label}</option> : null}
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </div>
      <DesignChoices
        name={`${prefix}template`}
        label={t("look.template")}
        designs={props.templates}
        chosen={props.template}
        language={language}
      />
    </>
  );
}

/** Choice of a design by pictures in a language. `none` is the label of a first option without a design. */
export function DesignChoices(props: {
  id?: string;
  name: string;
  label: string;
  hint?: string;
  designs: TemplateChoice[];
  chosen: string;
  language: Language;
  none?: string;
}) {
  const { t } = useTranslation("certificates");
  const { name, designs, chosen, language, none } = props;
  const more = designs.slice(FIRST);
  const choices = (some: TemplateChoice[]) =>
    some.map((design) => (
      <Choice key={design.name} {...{ name, design, language, chosen: postedAs(design) === chosen }} />
    ));
  const hintId = props.hint ? `${name}-hint` : undefined;
  return (
    <fieldset id={props.id} className={fields.group} aria-describedby={hintId}>
      <legend className={fields.legend}>{props.label}</legend>
      {props.hint ? (
        <span className={fields.hint} id={hintId}>
          {props.hint}
        </span>
      ) : null}
      {none ? (
        <label className={styles.none}>
          <input className={fields.box} type="radio" name={name} value="" defaultChecked={chosen === ""} />
          {none}
        </label>
      ) : null}
      <div className={styles.choices}>{choices(designs.slice(0, FIRST))}</div>
      {more.length > 0 ? (
        <details className={styles.more} open={more.some((design) => postedAs(design) === chosen)}>
          <summary>{t("look.more", { number: more.length })}</summary>
          <div className={styles.choices}>{choices(more)}</div>
        </details>
      ) : null}
    </fieldset>
  );
}

const postedAs = ({ name, value = name }: TemplateChoice) => value;

function Choice(props: { name: string; design: TemplateChoice; language: Language; chosen: boolean }) {
  const { name, title, text, own, isDefault, width, height } = props.design;
  const { t } = useTranslation("certificates");
  const picture = paths.app.templatePreview(name, props.language);
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
          <input
            className={fields.box}
            type="radio"
            name={props.name}
            value={postedAs(props.design)}
            defaultChecked={props.chosen}
          />
          <span>
            <strong>{title}</strong>
            {own ? <span className={styles.tag}>{t(isDefault ? "look.default" : "look.own")}</span> : null}
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
