import { RETRY_AFTER_SECONDS } from "#app/adapters/database/database-outage.server";
import { type ApiProblem, apiCode, statusOf } from "#app/http/problems";
import { translate } from "#app/i18n/translate.server";

/** Response of an API call; `body` is sent as JSON. */
export interface ApiAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Builds an error response: a message in the caller's language, and a code for programs. */
export function refusal(
  language: string,
  problem: ApiProblem,
  more: { fields?: Record<string, string[]>; headers?: Record<string, string>; error?: string } = {},
): ApiAnswer {
  const code = apiCode(problem);
  const { fields, headers, error = translate(language, "account", `api.${code}`) } = more;
  return {
    status: statusOf(problem),
    body: { error, code, ...(fields ? { fields } : {}) },
    ...(headers ? { headers } : {}),
  };
}

/**
 * Builds the response to a refusal of the domain. A code that is missing from the map of problems does not compile.
 */
export function refusalOf(
  language: string,
  { code, retryAfterSeconds }: { code: ApiProblem; retryAfterSeconds?: number },
): ApiAnswer {
  const headers = retryAfterSeconds === undefined ? null : { "Retry-After": String(retryAfterSeconds) };
  return refusal(language, code, headers ? { headers } : {});
}

/** Response while the database is unavailable. */
export function unavailable(language: string): ApiAnswer {
  return refusalOf(language, { code: "unavailable", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

export function errorText(language: string, key: string): string {
  return translate(language, "account", `errors.${key}`);
}
