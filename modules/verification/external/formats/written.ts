import { z } from "zod";

/** Parsing of untrusted values: lengths are limited, and values of another form are ignored. */

export const text = z.string().max(4000);

/** Maximum length of a list in a credential, above that of real ones; checked before the items are parsed. */
export const MAX_LIST = 100;

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MAX_LIST;

/**
 * Wraps a schema so that it refuses long lists before parsing: otherwise each item would be tried and each failure
 * recorded.
 */
export const short = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isLong(value) ? Symbol("too long") : value), schema);

/** Parses one, several or no values as a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .optional()
    .transform((value, context): z.output<T>[] => {
      const items = value === undefined ? [] : [value].flat();
      if (isLong(items)) context.addIssue("the list is too long");
      const read: z.output<T>[] = [];
      for (const one of isLong(items) ? [] : items) {
        const parsed = item.safeParse(one);
        if (!parsed.success) {
          context.addIssue("an item cannot be read");
          break;
        }
        read.push(parsed.data);
      }
      return read;
    });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum length of a displayed name, in characters. */
const MAX_NAME = 300;
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/**
 * Returns a name as text, or in the first of its languages: from a list, a value with its language, or a language map
 * (JSON-LD 1.1, 4.2).
 */
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

/** Returns a value that is text within the length limit, otherwise null. */
export const textOf = (value: unknown, longest = 4000): string | null =>
  typeof value === "string" && value.length <= longest ? value || null : null;

/** Joins a name from its parts, the given name before the family name. */
export function nameOfParts(value: Record<string, unknown>): string | null {
  const first = (...keys: string[]) => keys.map((key) => words(value[key])).find((name) => name !== null) ?? null;
  const givenName = first("givenName", "given_name", "firstName");
  const family = first("familyName", "family_name", "lastName");
  const parts = [givenName, family].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" ").slice(0, MAX_NAME) : null;
}

/** Converts seconds since 1970 to RFC 3339; "" if out of range. */
export function timeOf(seconds: number): string {
  const milliseconds = seconds * 1000;
  return Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).toISOString() : "";
}
