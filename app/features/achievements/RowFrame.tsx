import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/Button/Button";
import Plus from "#app/ui/Icon/generated/plus";
import X from "#app/ui/Icon/generated/x";
import * as styles from "./AchievementForm.css";

type ButtonProps = Pick<ComponentProps<"button">, "name" | "value" | "form" | "formNoValidate">;

/** Row of a repeated group in a form, with the button that removes it. */
export function RowFrame(props: {
  legend: string;
  remove: { label: string; props: ButtonProps };
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{props.legend}</legend>
      {props.children}
      <Button variant="secondary" {...props.remove.props}>
        <X size={20} aria-hidden="true" />
        {props.remove.label}
      </Button>
    </fieldset>
  );
}

/** Button that adds a row; the page reloads at the same position. */
export function AddButton(props: { label: string; section: string; props: ButtonProps }) {
  return (
    <Button variant="secondary" {...props.props} formAction={`#${props.section}`}>
      <Plus size={20} aria-hidden="true" />
      {props.label}
    </Button>
  );
}
