import { auth } from "#app/modules.server";
import type { Language } from "#modules/kernel/languages";

/** Name of the field beside a phone number. */
const COUNTRY = "phoneCountry";

const lists = new Map<Language, { value: string; label: string }[]>();

/** Lists the countries with their calling codes, by name in a language: "Morocco (+212)". */
export function listCountries(language: Language): { value: string; label: string }[] {
  const known = lists.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const list = auth
    .phoneCountries()
    .map(({ country, code }) => ({ value: country, name: names.of(country) ?? country, code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
    .map(({ value, name, code }) => ({ value, label: `${name} (\u200e+${code})` }));
  lists.set(language, list);
  return list;
}

/** Country of the browser's preferred language ("fr-MA"), as a preselection; empty where it has none. */
export function countryOf(request: Request): string {
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(request.headers.get("accept-language")?.slice(0, 200) ?? "")?.[1];
  return auth.phoneCountries().find(({ country }) => country === region)?.country ?? "";
}

/**
 * Replaces a phone number of the chosen country by the international one, which the schema expects; leaves any other
 * text unchanged. Returns the chosen country.
 */
export function readPhoneCountry(form: FormData): string {
  const country = String(form.get(COUNTRY) ?? "").slice(0, 2);
  const number = auth.readPhone(String(form.get("phone") ?? ""), country);
  if (number) form.set("phone", number);
  return country;
}
