import type { Log } from "#modules/kernel/ports";

/** One JSON object a line, on standard output (info) or standard error, for whatever collects logs. */
export function createLog(process: string): Log {
  const write =
    (level: "info" | "warn" | "error") =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const line = JSON.stringify({ at: new Date().toISOString(), level, process, message, ...fields }, printable);
      (level === "info" ? console.log : console.error)(line);
    };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/** Errors have no own enumerable properties: without this they print as {}. */
function printable(_key: string, value: unknown): unknown {
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return typeof value === "bigint" ? value.toString() : value;
}
