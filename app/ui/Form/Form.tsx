import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../Spinner/Spinner";
import { CsrfField } from "./CsrfField";
import * as styles from "./forms.css";

/**
 * A form that the browser posts by itself. Its answers are in the page's language, so the browser's own stay silent. Where
 * scripts run it says that it is on its way until the next page comes.
 */
export function Form({ children, onSubmit, ...rest }: ComponentProps<"form">) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  useEffect(() => {
    // Somebody who goes back may get the page as it was left, with its scripts asleep: nothing is on its way then.
    const wake = () => setSending(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-busy={sending || undefined}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) setSending(true);
      }}
      {...rest}
    >
      <CsrfField />
      {children}
      {sending ? <Spinner size="sm" caption={t("loading")} /> : null}
    </form>
  );
}
