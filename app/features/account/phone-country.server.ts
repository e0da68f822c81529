import { auth } from "#app/modules.server";
import type { Language } from "#modules/kernel/languages";

/** Name of the country field beside a telephone number. */
const COUNTRY = "phoneCountry";

const lists = new Map<Language, { value: string; label: string }[]>();

/** Lists the countries to choose from, labeled in a language and sorted by name: "Morocco (+212)". */
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

/** Returns the country of the browser's first language ("fr-MA") as a default choice; empty where it names none. */
export function countryOf(request: Request): string {
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(request.headers.get("accept-language")?.slice(0, 200) ?? "")?.[1];
  return auth.phoneCountries().find(({ country }) => country === region)?.country ?? "";
}

/**
 * Rewrites a telephone number of the chosen country as an international one, as the schema expects; leaves any other
 * text as it is. Returns the chosen country.
 */
export function readPhoneCountry(form: FormData): string {
  const country = String(form.get(COUNTRY) ?? "").slice(0, 2);
  const number = auth.readPhone(String(form.get("phone") ?? ""), country);
  if (number) form.set("phone", number);
  return country;
}
