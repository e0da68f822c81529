import { type ProblemCode, statusOf } from "#app/http/problems";

/** Response of the VC-API: a status and JSON. */
export interface VcApiAnswer {
  status: number;
  body: unknown;
}

/** Problem types of VC 2.0 (section 7.5), and NOT_CHECKED, the platform's own for checks that could not be made. */
export type ProblemType =
  | "PARSING_ERROR"
  | "CRYPTOGRAPHIC_SECURITY_ERROR"
  | "MALFORMED_VALUE_ERROR"
  | "RANGE_ERROR"
  | "STATUS_ERROR"
  | "NOT_CHECKED";

export interface ProblemDetails {
  type: string;
  title: string;
  detail: string;
}

/** Builds problem details (RFC 9457) with a type of VC 2.0. */
export function problemDetails(type: ProblemType, detail: string): ProblemDetails {
  return {
    type: `https://www.w3.org/TR/vc-data-model#${type}`,
    title: type.toLowerCase().replaceAll("_", " "),
    detail,
  };
}

/** Builds an error response, with the status of the code in the map of problems and a type of VC 2.0. */
export function problemAnswer(code: ProblemCode, type: ProblemType, detail: string): VcApiAnswer {
  const status = statusOf(code);
  return { status, body: { ...problemDetails(type, detail), status } };
}
