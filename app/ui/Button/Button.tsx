import type { ComponentProps } from "react";
import * as styles from "./Button.css";

type Variant = keyof typeof styles.variant;
type Props<T extends "a" | "button"> = ComponentProps<T> & { variant?: Variant };

export const buttonClass = (variant: Variant = "primary") => `${styles.button} ${styles.variant[variant]}`;

/** Submits unless told otherwise: that is what a button in a form is for. */
export function Button({ variant, type = "submit", ...rest }: Props<"button">) {
  return <button className={buttonClass(variant)} type={type} {...rest} />;
}

/** A link that goes where a button would: it leads on, it does not change anything. */
export function ButtonLink({ variant, children, ...rest }: Props<"a">) {
  return (
    <a className={buttonClass(variant)} {...rest}>
      {children}
    </a>
  );
}
