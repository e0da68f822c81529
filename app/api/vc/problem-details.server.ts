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

export function problemAnswer(status: number, type: ProblemType, detail: string): VcApiAnswer {
  return { status, body: { ...problemDetails(type, detail), status } };
}
