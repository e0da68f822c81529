import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ComponentPropsWithoutRef, ElementType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import CircleAlert from "#app/ui/Icon/generated/circle-alert";
import type { StagedFile } from "#modules/uploads/index";
import { FileControl } from "./FileControl";
import * as styles from "./forms.css";

/** State of a field: conform's metadata with the schema's constraints, or a plain object outside conform. */
export type FieldState = FieldMetadata<unknown> | PlainField;

interface PlainField {
  formId?: undefined;
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
  /** Namespace and group of the texts of error codes, such as `auth:errors`. */
  errorTexts: string;
}

type InputType = Exclude<Parameters<typeof getInputProps>[1]["type"], "checkbox" | "radio">;
type FieldProps = FrameProps &
  Omit<ComponentPropsWithoutRef<"input">, "id" | "name" | "className" | "type"> & {
    short?: boolean;
    type?: InputType;
    /** For a file: the file that is staged for the field; undefined where the form stages none. */
    staged?: StagedFile | null | undefined;
    /** For a file: whether the page sends the field's script. */
    scripted?: boolean;
    /** Component instead of a plain `input`, with the same properties; it manages its own value. */
    as?: ElementType<ComponentPropsWithoutRef<"input">>;
    /** Button at the end of the control, drawn over it. */
    end?: ReactNode;
  };

/** Labeled text field. The hint and the error are above the control and read out with it. */
export function Field({
  field,
  label,
  hint,
  errorTexts,
  short,
  staged,
  scripted,
  type = "text",
  ...props
}: FieldProps) {
  const { optional = isOptional(field), as: Control = "input", end, ...rest } = props;
  // A value that must not be sent back to the page is not passed to the control.
  const value = type !== "password" && type !== "file" && Control === "input";
  const control = isOfForm(field) ? getInputProps(field, { type, value, ariaAttributes: false }) : plain(field, value);
  if (type === "file")
    return (
      <FieldFrame {...{ field, label, hint, errorTexts, optional }}>
        <FileControl
          {...rest}
          {...unlimited(control)}
          {...described(field, hint)}
          staged={staged}
          {...(scripted === undefined ? {} : { scripted })}
          required={!optional}
        />
      </FieldFrame>
    );
  const drawn = (
    <Control
      type={type}
      {...rest}
      {...unlimited(control)}
      {...described(field, hint)}
      className={short ? `${styles.input} ${styles.short}` : styles.input}
      aria-required={optional ? undefined : true}
    />
  );
  return (
    <FieldFrame {...{ field, label, hint, errorTexts, optional }}>
      {end ? (
        <span className={styles.withEnd} dir={rest.dir}>
          {drawn}
          {end}
        </span>
      ) : (
        drawn
      )}
    </FieldFrame>
  );
}

type SelectProps = FrameProps & {
  options: { value: string; label: string; lang?: string }[];
  autoComplete?: string;
};

export function SelectField({ field, label, hint, optional, errorTexts, options, autoComplete }: SelectProps) {
  const control = isOfForm(field) ? getSelectProps(field, { ariaAttributes: false }) : plain(field, true);
  return (
    <FieldFrame {...{ field, label, hint, errorTexts }} optional={optional ?? false}>
      <select
        {...unlimited(control)}
        {...described(field, hint)}
        autoComplete={autoComplete}
        className={`${styles.input} ${styles.short}`}
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
  const control = isOfForm(field) ? getTextareaProps(field, { ariaAttributes: false }) : plain(field, true);
  return (
    <FieldFrame {...{ field, label, hint, errorTexts }} optional={optional ?? false}>
      <textarea {...unlimited(control)} {...described(field, hint)} className={styles.input} rows={rows} dir="auto" />
    </FieldFrame>
  );
}

type ChoiceProps = Omit<FrameProps, "optional"> & { options: { value: string; label: string; hint?: string }[] };

/** Radio buttons for a few options. The group has the field's id, so that an error can link to it. */
export function ChoiceField({ field, label, hint, errorTexts, options }: ChoiceProps) {
  const wrong = (field.errors?.length ?? 0) > 0;
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={wrong ? `${styles.choices} ${styles.fieldWrong}` : styles.choices}
      {...described(field, hint)}
    >
      <legend className={styles.legend}>{label}</legend>
      <FieldNotes {...{ field, hint, errorTexts }} />
      {options.map(({ value, label, hint: about }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.box}
            name={field.name}
            value={value}
            defaultChecked={value === field.initialValue}
          />
          <span>
            {label}
            {about ? <span className={styles.hintBeneath}> {about}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
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
      <FieldNotes {...{ field, hint, errorTexts }} />
      {props.children}
    </div>
  );
}

/** Hint and errors between a label and its control. */
function FieldNotes({ field, hint, errorTexts }: Pick<FrameProps, "field" | "hint" | "errorTexts">) {
  const { t } = useTranslation();
  const wrong = (field.errors?.length ?? 0) > 0;
  return (
    <>
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
    </>
  );
}

const isOfForm = (field: FieldState): field is FieldMetadata<unknown> => field.formId !== undefined;

/** Whether the schema of the form makes the field optional. */
const isOptional = (field: FieldState) => isOfForm(field) && field.required === false;

const plain = ({ id, name, initialValue }: PlainField, value: boolean) => ({
  id,
  name,
  defaultValue: value && typeof initialValue === "string" ? initialValue : undefined,
});

/**
 * Removes the schema's length limits, with which a browser would silently truncate pasted text. React also requires
 * `key` apart from other properties, and these controls need none.
 */
function unlimited<P extends object>(control: P): Omit<P, "key" | "minLength" | "maxLength" | "required"> {
  const {
    key: _key,
    minLength: _shortest,
    maxLength: _longest,
    required: _required,
    ...rest
  } = control as P & { key?: unknown; minLength?: unknown; maxLength?: unknown; required?: unknown };
  return rest;
}

function described({ id, errors }: FieldState, hint: ReactNode) {
  const wrong = (errors?.length ?? 0) > 0;
  const by = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-invalid": wrong || undefined, "aria-describedby": by || undefined };
}
