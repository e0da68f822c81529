import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import type { FieldState } from "#app/ui/Form/Field";
import { PasswordField } from "#app/ui/Form/PasswordField";
import CircleAlert from "#app/ui/Icon/generated/circle-alert";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import Minus from "#app/ui/Icon/generated/minus";
import { PASSWORD_RULES, SPECIAL_CHARACTERS } from "#modules/auth/index";
import * as styles from "./PasswordRules.css";

/**
 * New password and its repetition, below the rules. Where scripts run, `watch-password.ts` judges the password while it
 * is typed; the page need not be hydrated. `about` are names and addresses that it must not contain, besides those in
 * fields of the same form.
 */
export function NewPasswordFields(props: {
  password: FieldState;
  confirmation: FieldState;
  label: string;
  about?: string[];
}) {
  const { t } = useTranslation("account");
  return (
    <>
      <PasswordField
        field={props.password}
        label={props.label}
        hint={<PasswordRules fieldId={props.password.id} about={props.about ?? []} />}
        errorTexts="account:errors"
        autoComplete="new-password"
      />
      <PasswordField
        field={props.confirmation}
        label={t("signUp.confirmPassword")}
        errorTexts="account:errors"
        autoComplete="new-password"
      />
    </>
  );
}

function PasswordRules({ fieldId, about }: { fieldId: string; about: string[] }) {
  const { t } = useTranslation("account");
  return (
    <span
      className={styles.rules}
      data-password={fieldId}
      data-about={JSON.stringify(about)}
      data-range={paths.commonPasswords()}
      suppressHydrationWarning
    >
      <span className={styles.title}>{t("password.rules")}</span>
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} className={styles.rule} data-rule={rule} suppressHydrationWarning>
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
      <span role="status">
        <Warning name="personal" text={t("password.personal")} />
        <Warning name="common" text={t("errors.common-password")} />
      </span>
    </span>
  );
}

/**
 * Warning that `watch-password.ts` shows. Its text is an attribute until then: a page must not contain a message that
 * does not apply.
 */
function Warning({ name, text }: { name: "personal" | "common"; text: string }) {
  return (
    <span className={styles.warning} data-warning={name} data-text={text} hidden suppressHydrationWarning>
      <CircleAlert size={16} aria-hidden="true" />
      <span suppressHydrationWarning />
    </span>
  );
}
