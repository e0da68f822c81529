import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { Row } from "#app/ui/Page/Page";
import * as frameStyles from "./SignInFrame.css";
import * as styles from "./SignUpSteps.css";
import { BACK, SIGN_UP_STEPS, STEP_FIELD, WHOLE_FIELD } from "./sign-up-steps";

// CSS hides all steps but the current one where the browser runs scripts and supports the `scripting` media feature;
// all others show the whole form. Each step is posted to the server, which validates it and answers with the next one.

/** Progress of a sign-up: the steps, up to the current one marked as reached. */
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

export function Step(props: { number: number; current: number; title: string; children: ReactNode }) {
  const { number, current, title, children } = props;
  const shown = number === current ? fieldStyles.group : `${fieldStyles.group} ${styles.other}`;
  return (
    <fieldset className={shown}>
      <legend className={frameStyles.part}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Hidden fields that report the step shown, or that all steps are shown. */
export function StepFields({ step }: { step: number }) {
  return (
    <>
      <input type="hidden" name={STEP_FIELD} value={step} />
      {/* Enabled by `tick-password-rules.ts` in a browser that runs scripts without the `scripting` media feature. */}
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
