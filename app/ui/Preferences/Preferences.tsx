import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import Languages from "#app/ui/Icon/generated/languages";
import { LANGUAGES, nameOf } from "#modules/kernel/languages";
import * as styles from "./Preferences.css";

/** Address of the page for rejected requests, to which no form should return. */
const PROBLEM = "/problem";
const SCHEMES = ["light", "dark", "system"] as const;

/** Choice of language and appearance: plain buttons in a panel at the top of every page that opens without scripts. */
export function Preferences() {
  const { t } = useTranslation();
  const { language, colorScheme } = usePage();
  const own = nameOf(language);
  return (
    <details className={styles.menu}>
      <summary
        className={styles.opener}
        aria-label={`${own}: ${t("preferences.language")}, ${t("preferences.appearance")}`}
      >
        <Languages size={18} aria-hidden="true" />
        {own}
      </summary>
      <div className={styles.panel}>
        <Choice action={paths.language()} label={t("preferences.language")}>
          {LANGUAGES.map((code) => (
            <button
              key={code}
              className={styles.choice}
              name="language"
              value={code}
              lang={code}
              type="submit"
              aria-current={code === language ? "true" : undefined}
            >
              {nameOf(code)}
            </button>
          ))}
        </Choice>
        <Choice action={paths.appearance()} label={t("preferences.appearance")}>
          {SCHEMES.map((scheme) => (
            <button
              key={scheme}
              className={styles.choice}
              name="scheme"
              value={scheme}
              type="submit"
              aria-current={scheme === colorScheme ? "true" : undefined}
            >
              {t(`preferences.${scheme}`)}
            </button>
          ))}
        </Choice>
      </div>
    </details>
  );
}

function Choice({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { visitorToken } = usePage();
  return (
    <form method="post" action={action} className={styles.form} aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <CsrfField otherwise={visitorToken} />
      <input type="hidden" name="next" value={pathname === PROBLEM ? paths.home() : pathname + search} />
      {children}
    </form>
  );
}
