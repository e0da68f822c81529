/**
 * Every code with which the domain, the gate or the API refuses a request: its HTTP status, and where it is shown.
 * `page` codes have a title and a text, `problems.<code>` in the namespace "errors"; `api` codes have a message,
 * `api.<CODE>` in "account". `as` names another code, whose name and texts are shown instead. Public codes are a
 * contract: never reused, never changed in meaning.
 */
export const PROBLEMS = {
  "bad-request": { status: 400, shown: "page" },
  "address-too-long": { status: 414, shown: "page", as: "bad-request" },
  "common-password": { status: 400, shown: "api" },
  "could-not-check": { status: 503, shown: "page" },
  "email-taken": { status: 409, shown: "api" },
  "email-unchanged": { status: 409, shown: "api" },
  failed: { status: 500, shown: "page" },
  forbidden: { status: 403, shown: "page" },
  "internal-error": { status: 500, shown: "api" },
  "invalid-access-token": { status: 401, shown: "api" },
  "invalid-code": { status: 400, shown: "api" },
  "invalid-credentials": { status: 401, shown: "api" },
  "invalid-input": { status: 400, shown: "api" },
  "invalid-json": { status: 400, shown: "api" },
  "invalid-refresh-token": { status: 401, shown: "api" },
  "invalid-reset-token": { status: 400, shown: "api" },
  "invalid-token": { status: 400, shown: "api", as: "invalid-reset-token" },
  "issuing-halted": { status: 503, shown: "page" },
  "json-required": { status: 415, shown: "api" },
  "method-not-allowed": { status: 405, shown: "api" },
  "no-organization": { status: 403, shown: "page" },
  "not-drawn": { status: 503, shown: "page" },
  "not-admin": { status: 403, shown: "page" },
  "not-found": { status: 404, shown: "both" },
  "other-site": { status: 403, shown: "both" },
  "personal-password": { status: 400, shown: "api" },
  "read-only": { status: 403, shown: "page" },
  "too-large": { status: 413, shown: "both" },
  "too-many-attempts": { status: 429, shown: "api", as: "too-many-requests" },
  "too-many-drawings": { status: 429, shown: "page" },
  "too-many-files": { status: 429, shown: "page" },
  "too-many-misses": { status: 429, shown: "page" },
  "too-many-requests": { status: 429, shown: "api" },
  "too-soon": { status: 429, shown: "api", as: "too-many-requests" },
  unavailable: { status: 503, shown: "both" },
  "wrong-method": { status: 405, shown: "page" },
  "wrong-password": { status: 400, shown: "api" },
  "wrong-type": { status: 415, shown: "page" },
} as const satisfies Record<string, { status: number; shown: "page" | "api" | "both"; as?: string }>;

type Problems = typeof PROBLEMS;
export type ProblemCode = keyof Problems;
type ShownOn<Where extends string> = {
  [C in ProblemCode]: Problems[C]["shown"] extends Where | "both" ? C : never;
}[ProblemCode];

/** Codes that pages can show. A domain result with another code does not compile in `refuse`. */
export type PageProblem = ShownOn<"page">;
/** Codes that the API can return. */
export type ApiProblem = ShownOn<"api">;

/** The code whose name and texts are shown for a code: usually itself. */
type ShownAs<C extends ProblemCode> = C extends ProblemCode ? (Problems[C] extends { as: infer A } ? A : C) : never;
/** Codes with texts for pages. */
export type PageCode = ShownAs<PageProblem>;

type Screaming<Text extends string> = Text extends `${infer A}-${infer B}` ? `${A}_${Screaming<B>}` : Text;
/** Stable names in the API's responses: INVALID_CODE for invalid-code. */
type ApiCode = Uppercase<Screaming<ShownAs<ApiProblem>>>;

export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code].status;
}

/** Reason why the server refuses, for the page that explains it. */
export interface Problem {
  status: number;
  code: PageCode;
}

export function problemOf(code: PageProblem): Problem {
  return { status: statusOf(code), code: shownAs(code) as PageCode };
}

/** Name of a code in the API's responses. */
export function apiCode(code: ApiProblem): ApiCode {
  return shownAs(code).replaceAll("-", "_").toUpperCase() as ApiCode;
}

function shownAs(code: ProblemCode): string {
  const problem = PROBLEMS[code];
  return "as" in problem ? problem.as : code;
}

/** Whether a text from outside, such as a header, is the code of a problem page. */
export function isPageCode(text: string): text is PageCode {
  return Object.hasOwn(PROBLEMS, text) && PROBLEMS[text as ProblemCode].shown !== "api";
}
