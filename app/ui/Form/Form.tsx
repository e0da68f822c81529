import type { ComponentProps } from "react";
import { CsrfField } from "./CsrfField";
import * as styles from "./forms.css";

/** A form that the browser posts by itself. Its answers are in the page's language, so the browser's own stay silent. */
export function Form({ children, ...rest }: ComponentProps<"form">) {
  return (
    <form method="post" noValidate className={styles.form} {...rest}>
      <CsrfField />
      {children}
    </form>
  );
}
