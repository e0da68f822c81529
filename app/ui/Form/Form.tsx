import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../Spinner/Spinner";
import { CsrfField } from "./CsrfField";
import * as styles from "./forms.css";

/**
 * A form that the browser posts by itself. Its answers are in the page's language, so the browser's own stay silent.
 * Where scripts run it says that it is on its way until the next page comes; a file may have to wait its turn.
 */
export function Form({ children, onSubmit, ...rest }: ComponentProps<"form">) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<"words" | "file" | null>(null);
  useEffect(() => {
    // Somebody who goes back may get the page as it was left, with its scripts asleep: nothing is on its way then.
    const wake = () => setSending(null);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-busy={sending !== null || undefined}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) setSending(sendsFile(event.currentTarget) ? "file" : "words");
      }}
      {...rest}
    >
      <CsrfField />
      {children}
      {sending ? <Spinner size="sm" caption={sending === "file" ? t("readingFile") : t("loading")} /> : null}
    </form>
  );
}

const sendsFile = (form: HTMLFormElement) =>
  [...form.elements].some((field) => field instanceof HTMLInputElement && field.type === "file" && field.files?.length);
