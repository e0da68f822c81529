/** Why the gate turns a request away before anything acts on it; `code` names the text of the problem page. */
export interface Refusal {
  status: 400 | 405 | 413 | 414 | 415;
  code: "bad-request" | "too-large" | "wrong-method" | "wrong-type";
}

export const MALFORMED: Refusal = { status: 400, code: "bad-request" };
export const TOO_LARGE: Refusal = { status: 413, code: "too-large" };
export const ADDRESS_TOO_LONG: Refusal = { status: 414, code: "bad-request" };
export const WRONG_METHOD: Refusal = { status: 405, code: "wrong-method" };
export const WRONG_TYPE: Refusal = { status: 415, code: "wrong-type" };
