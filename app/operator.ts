/** Legal entity behind the installation, from its settings. */
export interface Operator {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 code, two letters. */
  country: string;
  /** Number in a public register, with the register's name. */
  registration: string | null;
  vatNumber: string | null;
  phone: string | null;
}

/** Legal entity as its public pages name it, with the lines of its address. */
export interface OperatorView extends Pick<Operator, "name" | "registration" | "vatNumber" | "phone"> {
  address: string[];
}

const countryNames = new Map<string, Intl.DisplayNames>();

/**
 * Returns the legal entity for a page in a language; null if there is none. Called on the server, whose names of
 * countries may differ from the browser's.
 */
export function viewOfOperator(operator: Operator | null, language: string): OperatorView | null {
  if (!operator) return null;
  const names = countryNames.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  countryNames.set(language, names);
  const { street, postcode, city, country, name, registration, vatNumber, phone } = operator;
  const town = [postcode, city].filter(Boolean).join(" ");
  return { name, registration, vatNumber, phone, address: [street, town, names.of(country) ?? country] };
}

/** Link that dials a telephone number. */
export const dial = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
