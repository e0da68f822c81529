import type { z } from "zod";
import { type ApiAnswer, errorText, refusal } from "./answer.server";

/** Validates input by its schema. Returns the value, or the error response with the messages of each field. */
export function readInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  language: string,
): { ok: true; value: z.output<S> } | { ok: false; answer: ApiAnswer } {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of result.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    const key = issue.code === "unrecognized_keys" ? "fieldUnknown" : messageKey(issue.message);
    for (const name of names) fields[name] = [...(fields[name] ?? []), errorText(language, key)];
  }
  const [first] = Object.values(fields);
  return {
    ok: false,
    answer: refusal(language, "invalid-input", { fields, ...(first?.[0] ? { error: first[0] } : {}) }),
  };
}

/** The platform's schemas use text keys as messages; zod's own messages concern the shape and share one text. */
const messageKey = (message: string) => (/^[a-z][A-Za-z]+$/.test(message) ? message : "fieldInvalid");
