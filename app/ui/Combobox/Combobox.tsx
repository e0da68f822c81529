import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from "@ariakit/react";
import { type ComponentProps, type ComponentPropsWithoutRef, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field, type FieldState } from "#app/ui/Form/Field";
import * as styles from "./Combobox.css";

const PAUSE_MS = 300;

type Props = Omit<ComponentProps<typeof Field>, "as"> & {
  field: FieldState;
  /** Returns suggestions that begin with a text, or none on failure; called after a pause in typing. */
  suggest(text: string, stopped: AbortSignal): Promise<string[]>;
};

/** Text field with suggestions that begin with the typed text. Without scripts it is a plain text field. */
export function ComboboxField({ suggest, ...props }: Props) {
  const { id, initialValue } = props.field;
  const [text, setText] = useState(typeof initialValue === "string" ? initialValue : "");
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    // The user or the browser may have filled the field before this script ran.
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) setText(field.value);
  }, [id]);
  useEffect(() => {
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await suggest(text, stopped.signal);
      if (!stopped.signal.aborted) setFound(answer.filter((item) => item !== text));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [text, suggest]);
  return (
    <ComboboxProvider value={text} setValue={setText}>
      <Field {...props} as={ComboboxInput} />
      {found.length > 0 ? (
        <ComboboxPopover className={styles.list} gutter={4} sameWidth>
          {found.map((item) => (
            <ComboboxItem key={item} value={item} className={styles.item} dir="auto" />
          ))}
        </ComboboxPopover>
      ) : null}
    </ComboboxProvider>
  );
}

/** Plain input until the script runs: without a list there is no combobox, so the same element has no role. */
function ComboboxInput(props: ComponentPropsWithoutRef<"input">) {
  const hydrated = useHydrated();
  return <Combobox {...props} render={hydrated ? <input /> : plainInput} />;
}

const plainInput = ({
  role: _role,
  "aria-autocomplete": _autocomplete,
  "aria-haspopup": _popup,
  "aria-expanded": _expanded,
  ...rest
}: ComponentProps<"input">) => <input {...rest} />;
