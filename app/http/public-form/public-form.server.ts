import { type Deps, getDeps } from "#app/composition.server";
import { openForm } from "#app/http/visitor.server";
import { judgeSender } from "./bot-check.server";
import { makeFormToken, readFormToken } from "./form-token.server";

/** Hidden field with the token of one served form. */
export const TOKEN_FIELD = "form";
/** Field that is hidden from people and filled in by programs. */
export const TRAP_FIELD = "company";

/** Data for a page with a public form; `guard` is rendered by `FormGuard`. */
export async function openPublicForm(request: Request) {
  const { csrf, headers } = await openForm(request);
  const { csrfKey, clock, ids, config } = getDeps();
  const token = makeFormToken(csrfKey, clock.now(), Buffer.from(ids.bytes(16)).toString("hex"));
  const check = config.captcha ? { provider: config.captcha.provider, siteKey: config.captcha.siteKey } : null;
  return { csrf, headers, guard: { token, check } };
}

/** Reasons why a form is refused, with texts in `contact:refusals`. */
export type FormRefusal = "failed" | "too-many" | "check-unavailable" | "check-failed";

/**
 * Returns the token to use again while a form is being corrected, so that it remains one message. Null if the token is
 * stale or forged.
 */
export function reusableToken(deps: Pick<Deps, "csrfKey" | "clock">, form: FormData): string | null {
  const token = String(form.get(TOKEN_FIELD) ?? "");
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), token);
  return reading.ok || reading.code === "too-quick" ? token : null;
}

/**
 * Checks whether a public form is accepted: sent by a person as far as can be checked, and within the network's limit,
 * which it counts against. `key` identifies the form, so that sending it twice is noticed.
 */
export async function judgePublicForm(
  deps: Deps,
  form: FormData,
  address: string,
): Promise<
  { ok: true; key: string } | { ok: false; refusal: FormRefusal; status: number; headers: Record<string, string> }
> {
  const refuse = (refusal: FormRefusal, status: number, headers: Record<string, string> = {}) =>
    ({ ok: false, refusal, status, headers }) as const;
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), String(form.get(TOKEN_FIELD) ?? ""));
  if (!reading.ok || form.get(TRAP_FIELD)) return refuse("failed", 422);
  const sender = await judgeSender(deps, form, reading.key);
  if (sender === "unavailable") return refuse("check-unavailable", 503);
  if (sender === "robot") return refuse("check-failed", 422);
  const seconds = await deps.limits[sender === "person" ? "messages" : "unprovenMessages"].take(address);
  if (seconds > 0) return refuse("too-many", 429, { "Retry-After": String(seconds) });
  return { ok: true, key: reading.key };
}
