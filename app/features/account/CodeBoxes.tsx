import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldState } from "#app/ui/Form/Field";
import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./CodeBoxes.css";

const LENGTH = 6;
/** Value of the button that submits the code. */
export const VERIFY = "verify";

/** Digits of a text, in Western, full-width or Arabic digits. */
export function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s-]/g, "");
}

/**
 * Code of six digits: one field without scripts; with them six boxes, into which a whole code can be pasted. The boxes
 * submit their form once when all six are filled.
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

  // Code that was submitted from this page; it is not submitted again before a digit changes.
  const sent = useRef("");
  // Whether somebody entered a digit. Digits that the browser restores are not submitted.
  const entered = useRef(false);

  useEffect(() => {
    const form = hidden.current?.form;
    const check = (event: SubmitEvent) => {
      if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== VERIFY) return;
      const code = digits.join("");
      if (code.length === LENGTH) {
        // Ignores a press of the button while the code is being submitted.
        if (sent.current === code) event.preventDefault();
        sent.current = code;
        return;
      }
      event.preventDefault();
      setProblem("codeIncomplete");
      boxes.current[digits.indexOf("")]?.focus();
    };
    // Resets a page that is restored from the back/forward cache.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) sent.current = "";
    };
    form?.addEventListener("submit", check);
    addEventListener("pageshow", wake);
    const code = digits.join("");
    if (entered.current && code.length === LENGTH && sent.current !== code) {
      form?.querySelector<HTMLButtonElement>(`button[value="${VERIFY}"]`)?.click();
    }
    return () => {
      form?.removeEventListener("submit", check);
      removeEventListener("pageshow", wake);
    };
  }, [digits]);

  /** Puts digits into the boxes, beginning at an index, and moves the focus behind them. */
  function fill(from: number, text: string, refusal: "codeNumbers" | "codePasteNumbers") {
    const typed = digitsOf(text);
    if (!/^\d*$/.test(typed)) return setProblem(refusal);
    setProblem(null);
    entered.current = true;
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
    <fieldset
      className={fields.group}
      aria-describedby={problem ? `${field.id}-hint ${field.id}-error` : `${field.id}-hint`}
    >
      <legend className={fields.legend}>{label}</legend>
      <span id={`${field.id}-hint`} className={fields.hint}>
        {t("verify.sendsItself")}
      </span>
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
