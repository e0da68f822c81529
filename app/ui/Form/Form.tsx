import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../Spinner/Spinner";
import { CsrfField } from "./CsrfField";
import * as styles from "./forms.css";

/**
 * Form that the browser posts without scripts. The server's messages are in the page's language, so the browser's own
 * validation is off. With scripts it shows progress until the next page loads; reading a file may have to wait in a
 * queue.
 */
export function Form({ children, onSubmit, ...rest }: ComponentProps<"form">) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<"words" | "file" | null>(null);
  useEffect(() => {
    // Going back may restore the page from the cache in its old state, when nothing is being sent.
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
