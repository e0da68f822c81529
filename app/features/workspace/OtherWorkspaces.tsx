import { useTranslation } from "react-i18next";
import type { Workspace } from "#app/features/workspace/places";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import * as styles from "#app/ui/SignedInFrame/AccountMenu.css";

/** Form that switches to another organization or team of the person with one click. */
export function OtherWorkspaces({ others }: { others: Workspace[] }) {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  return (
    <form method="post" action={paths.organizations()} className={styles.part} aria-label={t("switcher.label")}>
      <CsrfField />
      <span className={styles.heading} aria-hidden="true">
        {t("switcher.label")}
      </span>
      {others.map((other) => (
        <button key={other.id} className={styles.choice} type="submit" name={other.kind} value={other.id}>
          <bdi>{other.name}</bdi>
        </button>
      ))}
    </form>
  );
}
