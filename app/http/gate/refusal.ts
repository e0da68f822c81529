import { type Problem, problemOf } from "../problems";

/** Reason why the gate refuses a request before anything acts on it. */
export type Refusal = Problem;

export const MALFORMED = problemOf("bad-request");
export const TOO_LARGE = problemOf("too-large");
export const ADDRESS_TOO_LONG = problemOf("address-too-long");
export const WRONG_METHOD = problemOf("wrong-method");
export const WRONG_TYPE = problemOf("wrong-type");
