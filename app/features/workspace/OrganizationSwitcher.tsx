import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import ChevronDown from "#app/ui/Icon/generated/chevron-down";
import * as styles from "./OrganizationSwitcher.css";
import type { Workspace } from "./places";

/** Organization or team acted for, with the choice of another one, in a panel that opens without scripts. */
export function OrganizationSwitcher({ name, others }: { name: string; others: Workspace[] }) {
  const { t } = useTranslation();
  return (
    <details className={styles.menu}>
      <summary className={styles.opener} aria-label={`${t("switcher.label")}: ${name}`}>
        <bdi>{name}</bdi>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div className={styles.panel}>
        {others.length > 0 ? (
          <form method="post" action={paths.organizations()} className={styles.list} aria-label={t("switcher.label")}>
            <CsrfField />
            {others.map((other) => (
              <button key={other.id} className={styles.choice} type="submit" name={other.kind} value={other.id}>
                <bdi>{other.name}</bdi>
              </button>
            ))}
          </form>
        ) : null}
        <div className={others.length > 0 ? styles.links : styles.list}>
          <a href={paths.organizations()}>{t("switcher.all")}</a>
          <a href={paths.newOrganization()}>{t("switcher.create")}</a>
        </div>
      </div>
    </details>
  );
}
