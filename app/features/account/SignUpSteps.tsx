import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { Row } from "#app/ui/Page/Page";
import * as frameStyles from "./SignInFrame.css";
import * as styles from "./SignUpSteps.css";
import { BACK, SIGN_UP_STEPS, STEP_FIELD, WHOLE_FIELD } from "./sign-up-steps";

// Styles hide the other steps in browsers that run scripts and say so; all others show the whole form (decision 0032).
// Each step is sent to the server, which judges it and answers with the next.

/** List of the steps, up to the present one. */
export function Steps({ current }: { current: number }) {
  const { t } = useTranslation("account");
  return (
    <section className={styles.progress} aria-label={t("signUp.progress")}>
      <ol className={styles.steps}>
        {SIGN_UP_STEPS.map(({ name }, number) => (
          <li
            key={name}
            className={number <= current ? `${styles.step} ${styles.reached}` : styles.step}
            aria-current={number === current ? "step" : undefined}
          >
            {t(`signUp.steps.${name}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Step of the form, with an optional sentence on why its fields are required. */
export function Step(props: { number: number; current: number; title: string; lead?: string; children: ReactNode }) {
  const { number, current, title, lead, children } = props;
  const shown = number === current ? fieldStyles.group : `${fieldStyles.group} ${styles.other}`;
  return (
    <fieldset className={shown}>
      <legend className={frameStyles.part}>{title}</legend>
      {lead ? <p>{lead}</p> : null}
      {children}
    </fieldset>
  );
}

/** Hidden fields of the form: the step that is visible, or that all steps are. */
export function StepFields({ step }: { step: number }) {
  return (
    <>
      <input type="hidden" name={STEP_FIELD} value={step} />
      {/* Enabled by `password-fields.ts` in a browser that runs scripts but does not match `(scripting: enabled)`. */}
      <input type="hidden" name={WHOLE_FIELD} value="1" data-whole="" disabled />
      <noscript>
        <input type="hidden" name={WHOLE_FIELD} value="1" />
      </noscript>
    </>
  );
}

export function StepButtons({ step }: { step: number }) {
  const { t } = useTranslation("account");
  const last = step === SIGN_UP_STEPS.length - 1;
  return (
    <Row>
      <Button>
        {last ? null : <span className={styles.inSteps}>{t("signUp.next")}</span>}
        <span className={last ? undefined : styles.atOnce}>{t("signUp.submit")}</span>
      </Button>
      {step > 0 ? (
        <span className={styles.inSteps}>
          <Button variant="secondary" name="intent" value={BACK}>
            {t("signUp.back")}
          </Button>
        </span>
      ) : null}
    </Row>
  );
}
