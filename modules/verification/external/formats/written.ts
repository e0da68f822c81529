import { z } from "zod";

/** Reading untrusted values as they are written: lengths are bounded, and what is of another form is passed over. */

export const text = z.string().max(4000);

/** One, several or none of something, as a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .union([item.transform((one) => [one]), z.array(item)])
    .optional()
    .transform((all) => all ?? []);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is shown of a name. Characters. */
const MAX_NAME = 300;
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** A name as text, or the first of its languages: a list, a value with its language, or a language map (JSON-LD 1.1, 4.2). */
export function words(value: unknown): string | null {
  if (typeof value === "string") return value.slice(0, MAX_NAME) || null;
  if (Array.isArray(value)) return words(value[0]);
  if (!isRecord(value)) return null;
  const inner = value["@value"];
  if (typeof inner === "string") return inner.slice(0, MAX_NAME) || null;
  const [[tag = "", first] = []] = Object.entries(value);
  return LANGUAGE_TAG.test(tag) && !Object.hasOwn(value, "type") && (typeof first === "string" || Array.isArray(first))
    ? words(first)
    : null;
}

/** The text of a value, or null. */
export const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 4000 ? value || null : null;

/** A name in parts, in the order of the language that they are written in. */
export function nameOfParts(value: Record<string, unknown>): string | null {
  const first = (...keys: string[]) => keys.map((key) => words(value[key])).find((name) => name !== null) ?? null;
  const given = first("givenName", "given_name", "firstName");
  const family = first("familyName", "family_name", "lastName");
  const parts = [given, family].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" ").slice(0, MAX_NAME) : null;
}

/** RFC 3339 from seconds since 1970; "" for what is no moment. */
export function timeOf(seconds: number): string {
  const milliseconds = seconds * 1000;
  return Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).toISOString() : "";
}
