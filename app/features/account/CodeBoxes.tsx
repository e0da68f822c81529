import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldState } from "#app/ui/Form/Field";
import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./CodeBoxes.css";

const LENGTH = 6;

/** Normalizes typed digits to ASCII: accepts full-width and Arabic digits, and drops spaces and hyphens. */
export function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s-]/g, "");
}

/**
 * Input for a six-digit code: one field without scripts; otherwise six boxes, into which a whole code can be pasted.
 */
export function CodeBoxes({ field, label }: { field: FieldState; label: string }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (scripted) return <Boxes field={field} label={label} />;
  return (
    <Field
      field={field}
      label={label}
      errorTexts="account:errors"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      short
    />
  );
}

function Boxes({ field, label }: { field: FieldState; label: string }) {
  const { t } = useTranslation("account");
  const [digits, setDigits] = useState<string[]>(() => Array.from({ length: LENGTH }, () => ""));
  const [problem, setProblem] = useState(field.errors?.[0] ?? null);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const hidden = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = hidden.current?.form;
    const check = (event: SubmitEvent) => {
      if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value === "resend") return;
      if (digits.every(Boolean)) return;
      event.preventDefault();
      setProblem("codeIncomplete");
      boxes.current[digits.indexOf("")]?.focus();
    };
    form?.addEventListener("submit", check);
    return () => form?.removeEventListener("submit", check);
  }, [digits]);

  /** Fills the boxes from a position on and moves the cursor behind the last digit. */
  function fill(from: number, text: string, refusal: "codeNumbers" | "codePasteNumbers") {
    const typed = digitsOf(text);
    if (!/^\d*$/.test(typed)) return setProblem(refusal);
    setProblem(null);
    setDigits(digits.map((digit, at) => (at >= from ? (typed[at - from] ?? digit) : digit)));
    boxes.current[Math.min(from + typed.length, LENGTH - 1)]?.focus();
  }

  function onKeyDown(at: number, event: KeyboardEvent) {
    if (event.key === "Backspace" && !digits[at] && at > 0) {
      setDigits(digits.map((digit, index) => (index === at - 1 ? "" : digit)));
      boxes.current[at - 1]?.focus();
    }
    if (event.key === "ArrowLeft") boxes.current[at - 1]?.focus();
    if (event.key === "ArrowRight") boxes.current[at + 1]?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    fill(0, event.clipboardData.getData("text").slice(0, 40), "codePasteNumbers");
  }

  return (
    <fieldset className={fields.group} aria-describedby={problem ? `${field.id}-error` : undefined}>
      <legend className={fields.legend}>{label}</legend>
      {problem ? (
        <span id={`${field.id}-error`} className={fields.error} role="alert">
          {t(`errors.${problem}`)}
        </span>
      ) : null}
      <input type="hidden" name={field.name} value={digits.join("")} ref={hidden} />
      <div className={styles.boxes} dir="ltr">
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            id={at === 0 ? field.id : undefined}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            className={`${fields.input} ${styles.box}`}
            aria-label={t("verify.digit", { number: at + 1 })}
            aria-invalid={problem ? true : undefined}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            value={digit}
            onChange={({ currentTarget: { value } }) => {
              if (value === "") setDigits(digits.map((old, index) => (index === at ? "" : old)));
              else
                fill(
                  at,
                  value.length > 1 && value.startsWith(digit) ? value.slice(digit.length) : value,
                  "codeNumbers",
                );
            }}
            onKeyDown={(event) => onKeyDown(at, event)}
            onPaste={onPaste}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}
