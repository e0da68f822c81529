import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Field, type FieldState } from "#app/ui/Form/Field";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import Minus from "#app/ui/Icon/generated/minus";
import { PASSWORD_RULES, SPECIAL_CHARACTERS } from "#modules/auth/index";
import * as styles from "./PasswordRules.css";

/**
 * A new password and its repetition. The rules are listed as the password's hint; where scripts run,
 * `tick-password-rules.ts` marks the rules that are met during typing, without hydrating the page.
 */
export function NewPasswordFields(props: { password: FieldState; confirmation: FieldState; label: string }) {
  const { t } = useTranslation("account");
  const { nonce } = usePage();
  return (
    <>
      <Field
        field={props.password}
        label={props.label}
        hint={<PasswordRules fieldId={props.password.id} />}
        errorTexts="account:errors"
        type="password"
        autoComplete="new-password"
        dir="ltr"
      />
      <Field
        field={props.confirmation}
        label={t("signUp.confirmPassword")}
        errorTexts="account:errors"
        type="password"
        autoComplete="new-password"
        dir="ltr"
      />
      <script nonce={nonce} src={paths.passwordScript()} defer suppressHydrationWarning />
    </>
  );
}

function PasswordRules({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation("account");
  return (
    <span className={styles.rules} data-password={fieldId}>
      <span className={styles.title}>{t("password.rules")}</span>
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} className={styles.rule} data-rule={rule}>
          <Minus className={styles.open} size={16} aria-hidden="true" />
          <CircleCheck className={styles.kept} size={16} aria-hidden="true" />
          <span>
            {t(`password.${rule}`)}
            {rule === "special" ? (
              <>
                {" "}
                <bdi dir="ltr">{[...SPECIAL_CHARACTERS].join(" ")}</bdi>
              </>
            ) : null}
            <span className={styles.kept}> ({t("password.kept")})</span>
          </span>
        </span>
      ))}
    </span>
  );
}
