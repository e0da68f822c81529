import { paths } from "#app/paths";
import { ComboboxField } from "#app/ui/Combobox/Combobox";
import { Field, type FieldState } from "#app/ui/Form/Field";

const SHORTEST = 3;

/**
 * An address in one line. Completions are offered where scripts run and a maps service is configured; otherwise it is a
 * plain text field.
 */
export function AddressField({ field, label, completed }: { field: FieldState; label: string; completed: boolean }) {
  const common = { field, label, errorTexts: "account:errors", dir: "auto" } as const;
  if (!completed) return <Field {...common} autoComplete="address-line1" />;
  return <ComboboxField {...common} suggest={suggestAddresses} />;
}

/** Returns suggestions for an address, or none where the request fails: the typed text is then used as the address. */
async function suggestAddresses(text: string, stopped: AbortSignal): Promise<string[]> {
  if (text.length < SHORTEST) return [];
  const response = await fetch(paths.addresses(text), { signal: stopped }).catch(() => null);
  const found: unknown = response?.ok ? await response.json().catch(() => []) : [];
  return Array.isArray(found) ? found.filter((item) => typeof item === "string") : [];
}
