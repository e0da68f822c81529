import { type DestinationStream, multistream, pino } from "pino";
import type { Log } from "#modules/kernel/ports";
import { currentActivity } from "./activity.server";

/** Nobody logs these on purpose; a payload or an error's field that is called so is hidden all the same. */
const SECRETS = ["password", "token", "accessToken", "refreshToken", "cookie", "authorization", "secretKey"];

/**
 * One JSON object a line for whatever collects logs: `at` (ISO 8601, UTC), `level`, `process`, `message`, and the
 * fields of the call, before them `requestId` and `route`, or `jobId`, of what is going on. Information goes to
 * standard output, warnings and errors to standard error. Where nobody reads them any more, as after the supervisor's
 * end, lines are lost and nothing else.
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

/** The name of the request or job that a line is written for. */
function whoseTurn(): Record<string, unknown> {
  const { trace: _, ...names } = currentActivity() ?? { trace: null };
  return names;
}

/** Errors have no own enumerable properties, and JSON has no such integers. */
function printable(value: unknown): unknown {
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: printable(value.cause) };
  return typeof value === "bigint" ? value.toString() : value;
}
