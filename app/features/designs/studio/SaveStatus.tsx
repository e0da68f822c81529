import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import Check from "#app/ui/Icon/generated/check";
import CloudOff from "#app/ui/Icon/generated/cloud-off";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import * as styles from "./Studio.css";
import type { SaveState } from "./use-saving";

const ICONS = { saved: Check, saving: null, offline: CloudOff } as const;

/** The save state in words; announced to screen readers when it changes. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation("designs");
  const Icon = state in ICONS ? ICONS[state as keyof typeof ICONS] : TriangleAlert;
  return (
    <p className={styles.status} role="status" data-save={state}>
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {t(`studio.status.${state}`)}
      {state === "signed-out" ? (
        <a href={paths.signIn()} target="_blank" rel="noreferrer">
          {t("studio.signIn")}
        </a>
      ) : null}
    </p>
  );
}
