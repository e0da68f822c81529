import { type DestinationStream, multistream, pino } from "pino";
import type { Log } from "#modules/kernel/ports";
import { currentActivity } from "./activity.server";

/** Names of fields that are redacted, in case they are logged by accident within a payload or an error. */
const SECRETS = ["password", "token", "accessToken", "refreshToken", "cookie", "authorization", "secretKey"];

/**
 * Creates a log that writes one JSON object a line: `at` (ISO 8601, UTC), `level`, `process`, `message`, the current
 * activity's `requestId` and `route`, or `jobId`, and then the fields of the call. Information goes to standard output,
 * warnings and errors to standard error. If these are closed, as after the supervisor's end, lines are dropped
 * silently.
 */
export function createLog(
  processName: string,
  to: Record<"out" | "err", DestinationStream> = { out: pino.destination(1), err: pino.destination(2) },
): Log {
  const logger = pino(
    {
      base: { process: processName },
      messageKey: "message",
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: {
        level: (level) => ({ level }),
        log: (fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, printable(value)])),
      },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    },
    multistream(
      [
        { level: "info", stream: to.out },
        { level: "warn", stream: to.err },
      ],
      { dedupe: true },
    ),
  );
  return {
    info: (message, fields = {}) => logger.info({ ...whoseTurn(), ...fields }, message),
    warn: (message, fields = {}) => logger.warn({ ...whoseTurn(), ...fields }, message),
    error: (message, fields = {}) => logger.error({ ...whoseTurn(), ...fields }, message),
  };
}

/** Returns the ids of the current request or job. */
function whoseTurn(): Record<string, unknown> {
  const { trace: _, ...names } = currentActivity() ?? { trace: null };
  return names;
}

/** Converts values that JSON lacks: errors have no own enumerable properties, and JSON has no bigint. */
function printable(value: unknown): unknown {
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: printable(value.cause) };
  return typeof value === "bigint" ? value.toString() : value;
}
