import type { ComponentProps } from "react";
import * as styles from "./Button.css";

type Look = keyof typeof styles.look;
type Props<T extends "a" | "button"> = ComponentProps<T> & { look?: Look };

export const buttonClass = (look: Look = "primary") => `${styles.button} ${styles.look[look]}`;

/** Submits unless told otherwise: that is what a button in a form is for. */
export function Button({ look, type = "submit", ...rest }: Props<"button">) {
  return <button className={buttonClass(look)} type={type} {...rest} />;
}

/** A link that goes where a button would: it leads on, it does not change anything. */
export function ButtonLink({ look, children, ...rest }: Props<"a">) {
  return (
    <a className={buttonClass(look)} {...rest}>
      {children}
    </a>
  );
}
