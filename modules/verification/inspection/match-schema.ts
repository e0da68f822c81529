import { type Schema, Validator } from "@cfworker/json-schema";

/** The drafts of JSON Schema that are read, by how a schema names its own; the last is for one that does not. */
const DRAFTS = [
  [/draft-04/, "4"],
  [/draft-0[67]/, "7"],
  [/2019-09/, "2019-09"],
  [/./, "2020-12"],
] as const;

/**
 * Whether a document has the form that a JSON Schema asks for; null where that cannot be told: text that is no schema, or
 * one that needs another, which is not fetched. The library interprets: nothing of an untrusted schema becomes a program.
 */
export function matchSchema(schemaText: string, documentText: string): boolean | null {
  try {
    const schema: unknown = JSON.parse(schemaText);
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return null;
    const named = String(Object(schema).$schema ?? "2020-12");
    const [, draft] = DRAFTS.find(([pattern]) => pattern.test(named)) ?? DRAFTS[3];
    return new Validator(schema as Schema, draft, true).validate(JSON.parse(documentText)).valid;
  } catch {
    return null;
  }
}
