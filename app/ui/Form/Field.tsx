import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "./forms.css";

/** What conform knows of a field; a plain object does as well. */
export interface FieldState {
  id: string;
  name: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
}

interface FrameProps {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** The namespace and group of the texts behind the error codes, such as `auth:errors`. */
  errorTexts: string;
}

type FieldProps = FrameProps & Omit<ComponentProps<"input">, "id" | "name" | "className"> & { short?: boolean };

/** A labelled text field: the hint and the error above it, and read out with it. */
export function Field({ field, label, hint, optional, errorTexts, short, ...rest }: FieldProps) {
  return (
    <FieldFrame {...{ field, label, hint, errorTexts }} optional={optional ?? false}>
      <input
        type="text"
        {...rest}
        {...controlProps(field, hint)}
        className={short ? `${styles.input} ${styles.short}` : styles.input}
        defaultValue={rest.type === "password" || rest.type === "file" ? undefined : textOf(field.initialValue)}
        aria-required={optional ? undefined : true}
      />
    </FieldFrame>
  );
}

type SelectProps = FrameProps & { options: { value: string; label: string; lang?: string }[] };

export function SelectField({ field, label, hint, optional, errorTexts, options }: SelectProps) {
  return (
    <FieldFrame {...{ field, label, hint, errorTexts }} optional={optional ?? false}>
      <select
        {...controlProps(field, hint)}
        className={`${styles.input} ${styles.short}`}
        defaultValue={textOf(field.initialValue)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function TextAreaField({ field, label, hint, optional, errorTexts, rows }: FrameProps & { rows: number }) {
  return (
    <FieldFrame {...{ field, label, hint, errorTexts }} optional={optional ?? false}>
      <textarea
        {...controlProps(field, hint)}
        className={styles.input}
        rows={rows}
        defaultValue={textOf(field.initialValue)}
      />
    </FieldFrame>
  );
}

export function Checkbox({
  name,
  label,
  hint,
  ...rest
}: { name: string; label: ReactNode; hint?: string } & ComponentProps<"input">) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" name={name} className={styles.box} />
      <span>
        {label}
        {hint ? <span className={styles.hintBeneath}> {hint}</span> : null}
      </span>
    </label>
  );
}

function FieldFrame(props: FrameProps & { optional: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const { field, hint, errorTexts } = props;
  const wrong = (field.errors?.length ?? 0) > 0;
  return (
    <div className={wrong ? `${styles.field} ${styles.fieldWrong}` : styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        {props.label}
        {props.optional ? <span className={styles.optional}> {t("form.optional")}</span> : null}
      </label>
      {hint ? (
        <span id={`${field.id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
      {wrong ? (
        <span id={`${field.id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{field.errors?.map((code) => t(`${errorTexts}.${code}`)).join(" ")}</span>
        </span>
      ) : null}
      {props.children}
    </div>
  );
}

function controlProps({ id, name, errors }: FieldState, hint: ReactNode) {
  const wrong = (errors?.length ?? 0) > 0;
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, name, "aria-invalid": wrong || undefined, "aria-describedby": described || undefined };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
