import { RETRY_AFTER_SECONDS } from "#app/adapters/database-outage.server";
import type { ApiCode } from "#app/http/problems";
import { translate } from "#app/i18n/translate.server";

/** What a call answers; `body` is sent as JSON. */
export interface ApiAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const STATUS: Record<ApiCode, number> = {
  COMMON_PASSWORD: 400,
  EMAIL_TAKEN: 409,
  EMAIL_UNCHANGED: 409,
  INTERNAL_ERROR: 500,
  INVALID_ACCESS_TOKEN: 401,
  INVALID_CODE: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  INVALID_REFRESH_TOKEN: 401,
  INVALID_RESET_TOKEN: 400,
  JSON_REQUIRED: 415,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  OTHER_SITE: 403,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  WRONG_PASSWORD: 400,
};

/** A refusal: the catalogue's message in the caller's language, and a code for programs. */
export function refusal(
  language: string,
  code: ApiCode,
  more: { fields?: Record<string, string[]>; headers?: Record<string, string>; error?: string } = {},
): ApiAnswer {
  const { fields, headers, error = translate(language, "account", `api.${code}`) } = more;
  return {
    status: STATUS[code],
    body: { error, code, ...(fields ? { fields } : {}) },
    ...(headers ? { headers } : {}),
  };
}

/** A refusal that ends by itself. */
export function tooMany(language: string, retryAfterSeconds: number, error?: string): ApiAnswer {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return refusal(language, "TOO_MANY_REQUESTS", error ? { headers, error } : { headers });
}

/** The database cannot be used at this moment. */
export function unavailable(language: string): ApiAnswer {
  return refusal(language, "UNAVAILABLE", { headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
}

export function errorText(language: string, key: string): string {
  return translate(language, "account", `errors.${key}`);
}
