import { type Deps, getDeps } from "#app/composition.server";
import { openForm } from "#app/http/visitor.server";
import { judgeSender } from "./bot-check.server";
import { makeFormToken, readFormToken } from "./form-token.server";

/** The hidden field that names one form that was handed out. */
export const TOKEN_FIELD = "form";
/** A field that people do not see, and programs fill in. */
export const TRAP_FIELD = "company";

/** What a page needs for a form that anybody may send: `guard` is what `FormGuard` draws. */
export async function openPublicForm(request: Request) {
  const { csrf, headers } = await openForm(request);
  const { csrfKey, clock, ids, config } = getDeps();
  const token = makeFormToken(csrfKey, clock.now(), Buffer.from(ids.bytes(16)).toString("hex"));
  const check = config.captcha ? { provider: config.captcha.provider, siteKey: config.captcha.siteKey } : null;
  return { csrf, headers, guard: { token, check } };
}

/** Why a form is not taken, as the texts `contact:refusals` say it. */
export type FormRefusal = "failed" | "too-many" | "check-unavailable" | "check-failed";

/**
 * The token for the same form once more: it keeps its name while it is being corrected, so that it stays one message.
 */
export function keptToken(deps: Pick<Deps, "csrfKey" | "clock">, form: FormData): string | null {
  const given = String(form.get(TOKEN_FIELD) ?? "");
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), given);
  return reading.ok || reading.code === "too-quick" ? given : null;
}

/**
 * Whether a form that anybody may send is taken: written by a person as far as can be told, and not too often from
 * there. `key` names the form, so that sending it twice is noticed. Counts against the network's limit.
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
