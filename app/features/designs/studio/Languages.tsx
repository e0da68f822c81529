import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { LANGUAGES, nameOf } from "#modules/kernel/languages";
import * as shared from "../Designs.css";
import * as styles from "./Studio.css";
import type { StudioState } from "./use-studio";

/** Thumbnails of the saved page in all languages; a click switches the studio to a language. */
export function Languages({ studio }: { studio: StudioState }) {
  const { t } = useTranslation("designs");
  const [open, setOpen] = useState(false);
  const { id, stored, shown, setShown, document } = studio;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("preview.allLanguages")}</summary>
      {open ? (
        <div className={shared.thumbs}>
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              className={styles.glance}
              aria-pressed={shown.language === language}
              onClick={() => setShown({ ...shown, language })}
            >
              <img
                className={shared.sheet}
                src={paths.app.designPreview(id, stored.revision, language, shown.sample)}
                alt=""
                width={Math.round(document.page.width)}
                height={Math.round(document.page.height)}
              />
              <span lang={language}>{nameOf(language)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </details>
  );
}
