import CircleCheck from "lucide-react/icons/circle-check";
import Minus from "lucide-react/icons/minus";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldState } from "#app/ui/Form/Field";
import { checkPassword, PASSWORD_RULES, SPECIAL_CHARACTERS } from "#modules/auth/index";
import * as styles from "./PasswordRules.css";

/** A new password and its repetition. The rules stand above; where scripts run they are ticked off while one types. */
export function NewPasswordFields(props: { password: FieldState; confirmation: FieldState; label: string }) {
  const { t } = useTranslation("account");
  const [password, setPassword] = useState("");
  const { id } = props.password;
  useEffect(() => {
    // Somebody quick, or the browser itself, may have filled the field before this script ran.
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) setPassword(field.value);
  }, [id]);
  return (
    <>
      <Field
        field={props.password}
        label={props.label}
        hint={<PasswordRules password={password} />}
        errorTexts="account:errors"
        type="password"
        autoComplete="new-password"
        dir="ltr"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <Field
        field={props.confirmation}
        label={t("signUp.confirmPassword")}
        errorTexts="account:errors"
        type="password"
        autoComplete="new-password"
        dir="ltr"
      />
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation("account");
  const kept = checkPassword(password);
  return (
    <span className={styles.rules}>
      <span className={styles.title}>{t("password.rules")}</span>
      {PASSWORD_RULES.map((rule) => {
        const Icon = kept[rule] ? CircleCheck : Minus;
        return (
          <span key={rule} className={kept[rule] ? `${styles.rule} ${styles.kept}` : styles.rule}>
            <Icon className={styles.icon} size={16} aria-hidden="true" />
            <span>
              {t(`password.${rule}`)}
              {rule === "special" ? (
                <>
                  {" "}
                  <bdi dir="ltr">{[...SPECIAL_CHARACTERS].join(" ")}</bdi>
                </>
              ) : null}
              {kept[rule] ? ` (${t("password.kept")})` : null}
            </span>
          </span>
        );
      })}
    </span>
  );
}
