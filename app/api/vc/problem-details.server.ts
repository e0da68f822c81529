import { type ProblemCode, statusOf } from "#app/http/problems";

/** One answer of the VC-API: a status and JSON. */
export interface VcApiAnswer {
  status: number;
  body: unknown;
}

/** The kinds of problem that VC 2.0 names (section 7.5), and one of ours for what could not be checked. */
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

/** Problem details (RFC 9457) with the types of VC 2.0. */
export function problemDetails(type: ProblemType, detail: string): ProblemDetails {
  return {
    type: `https://www.w3.org/TR/vc-data-model#${type}`,
    title: type.toLowerCase().replaceAll("_", " "),
    detail,
  };
}

/** A refusal: the status is that of the code in the map of problems, the type one of VC 2.0. */
export function problemAnswer(code: ProblemCode, type: ProblemType, detail: string): VcApiAnswer {
  const status = statusOf(code);
  return { status, body: { ...problemDetails(type, detail), status } };
}
