import { auth } from "#app/modules.server";
import type { Language } from "#modules/kernel/languages";

/** The field beside a telephone number. */
const COUNTRY = "phoneCountry";

const lists = new Map<Language, { value: string; label: string }[]>();

/** The countries to choose from, by their names in a language: "Morocco (+212)". */
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

/** The country that a browser says it is set to ("fr-MA"), as a first choice; empty where it says none. */
export function countryOf(request: Request): string {
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(request.headers.get("accept-language")?.slice(0, 200) ?? "")?.[1];
  return auth.phoneCountries().find(({ country }) => country === region)?.country ?? "";
}

/**
 * Writes a telephone number of the chosen country as an international one, so that the schema knows it; leaves anything
 * else as it is. Returns the country that was chosen.
 */
export function readPhoneCountry(form: FormData): string {
  const country = String(form.get(COUNTRY) ?? "").slice(0, 2);
  const number = auth.readPhone(String(form.get("phone") ?? ""), country);
  if (number) form.set("phone", number);
  return country;
}
