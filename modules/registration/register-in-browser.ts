import { hashToken, type NewSession, openSession } from "../auth/index.server";
import { CODE_TRIES, hashCode } from "./codes";
import type { CodeFailure } from "./rules";
import { finishSignUp, type RegistrationDeps } from "./sign-up";
import * as store from "./store";

const INVALID = { ok: false, code: "invalid-code" } as const;
/** Number of times that the code of a finished sign-up can be sent again. */
const REPEATS = 5;

/**
 * Finishes a sign-up with its code in the browser that asked for it, and signs its owner in there (decision 0082). The
 * session is not remembered, is bound to its cookie, and is opened once.
 *
 * `session` is null where the account exists and no session was opened: the browser sent the right code again while it
 * is valid (a second click, or a retry after a lost response), or the account may not sign in. Codes: `invalid-code`,
 * `email-taken`.
 */
export async function registerInBrowser(
  deps: RegistrationDeps,
  input: { browserToken: string; code: string; userAgent: string },
): Promise<{ ok: true; email: string; session: NewSession | null } | CodeFailure> {
  const { browserToken, code, userAgent } = input;
  const found = await store.findRegistrationByBrowser(deps.db, hashToken(browserToken));
  if (found?.flow !== "sign_up") return INVALID;
  const result = await finishSignUp(deps, found, code, null);
  if (result.ok) {
    const opened = await openSession(deps, result.person, { remember: false, userAgent, cookieBound: true });
    return { ok: true, email: found.email, session: opened?.session ?? null };
  }
  if (result.code !== "invalid-code") return result;
  const codeHash = hashCode(deps.accountKeys, found.id, code);
  const tries = CODE_TRIES + REPEATS;
  const isRepeated = await store.repeatCode(deps.db, { id: found.id, codeHash, now: deps.clock.now(), tries });
  return isRepeated ? { ok: true, email: found.email, session: null } : INVALID;
}
