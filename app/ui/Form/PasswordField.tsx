import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import Eye from "#app/ui/Icon/generated/eye";
import EyeOff from "#app/ui/Icon/generated/eye-off";
import { Field, type FieldState } from "./Field";
import * as styles from "./PasswordField.css";

interface PasswordFieldProps {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  errorTexts: string;
  autoComplete: "current-password" | "new-password";
}

/**
 * Password with a button that shows the typed text, where scripts run (`reveal-passwords.ts`). The page need not be
 * hydrated.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { nonce } = usePage();
  return (
    <>
      <Field {...props} type="password" dir="ltr" spellCheck={false} end={<RevealButton fieldId={props.field.id} />} />
      <script nonce={nonce} src={paths.passwordScript()} defer suppressHydrationWarning />
    </>
  );
}

function RevealButton({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.reveal}
      hidden
      data-reveals={fieldId}
      aria-controls={fieldId}
      aria-pressed={false}
      title={t("form.showPassword")}
      suppressHydrationWarning
    >
      <Eye className={styles.whenHidden} size={20} aria-hidden="true" />
      <EyeOff className={styles.whenShown} size={20} aria-hidden="true" />
      <span className={styles.name}>{t("form.showPassword")}</span>
    </button>
  );
}
