import type { ComponentProps } from "react";
import * as styles from "./Button.css";

type Variant = keyof typeof styles.variant;
type Props<T extends "a" | "button"> = ComponentProps<T> & { variant?: Variant };

export const buttonClass = (variant: Variant = "primary") => `${styles.button} ${styles.variant[variant]}`;

/** Button of a form; submits by default. */
export function Button({ variant, type = "submit", ...rest }: Props<"button">) {
  return <button className={buttonClass(variant)} type={type} {...rest} />;
}

/** Link that looks like a button. It navigates and changes nothing. */
export function ButtonLink({ variant, children, ...rest }: Props<"a">) {
  return (
    <a className={buttonClass(variant)} {...rest}>
      {children}
    </a>
  );
}
