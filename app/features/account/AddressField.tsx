import { useEffect, useState } from "react";
import { paths } from "#app/paths";
import { Field, type FieldState } from "#app/ui/Form/Field";

const PAUSE_MS = 300;
const SHORTEST = 3;

/** An address in one line. With scripts and a configured maps service it is completed; else it is plain text. */
export function AddressField({ field, label, completed }: { field: FieldState; label: string; completed: boolean }) {
  const [text, setText] = useState("");
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    if (!completed || text.length < SHORTEST) return;
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const response = await fetch(paths.addresses(text), { signal: stopped.signal }).catch(() => null);
      const found: unknown = response?.ok ? await response.json().catch(() => []) : [];
      if (!stopped.signal.aborted && Array.isArray(found))
        setAddresses(found.filter((item) => typeof item === "string"));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [text, completed]);
  return (
    <>
      <Field
        field={field}
        label={label}
        errorTexts="account:errors"
        autoComplete="address-line1"
        onInput={(event) => setText(event.currentTarget.value)}
        {...(completed ? { list: `${field.id}-list` } : {})}
      />
      {completed ? (
        <datalist id={`${field.id}-list`}>
          {addresses.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
