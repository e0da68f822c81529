import type { z } from "zod";
import { type ApiAnswer, errorText, refusal } from "./answer.server";

/** Checks an input against its schema: the value, or the answer that says beside each field what is wrong. */
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

/** Our schemas give text keys; what zod says by itself is about the shape and has one text. */
const messageKey = (message: string) => (/^[a-z][A-Za-z]+$/.test(message) ? message : "fieldInvalid");
