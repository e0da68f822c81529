import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { getDeps } from "#app/composition.server";
import { readNextPath } from "#app/http/next-path.server";
import { sessionTokenOf } from "#app/http/session.server";
import { auth, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { SignInSchema } from "#modules/auth/index";

export type SignInAttempt =
  | {
      ok: true;
      session: auth.NewSession;
      remember: boolean;
      next: string;
      preferences: auth.AccountSettings["preferences"];
    }
  | {
      ok: false;
      status: 422 | 429;
      headers: Record<string, string>;
      answer: {
        reply: SubmissionResult<string[]>;
        refusal: { code: "invalid-credentials" | "too-many-attempts"; minutes: number } | null;
      };
    };

/** Signs in with the form's address and password. A refusal is returned, not thrown, so that the form can show it. */
const strategy = new FormStrategy<SignInAttempt>(async ({ form, request }): Promise<SignInAttempt> => {
  const deps = getDeps();
  const submission = parseWithZod(form, { schema: SignInSchema });
  const reply = (): SubmissionResult<string[]> => submission.reply({ hideFields: ["password"] });
  if (submission.status !== "success") {
    return { ok: false, status: 422, headers: {}, answer: { reply: reply(), refusal: null } };
  }
  const { email, password, remember, next } = submission.value;
  const userAgent = request.headers.get("user-agent") ?? "";
  const result = await auth.signIn(deps, { email, password, remember, userAgent, cookieBound: true });
  if (!result.ok) {
    const wait = result.code === "too-many-attempts" ? result.retryAfterSeconds : 0;
    return {
      ok: false,
      status: wait > 0 ? 429 : 422,
      headers: wait > 0 ? { "Retry-After": String(wait) } : {},
      answer: { reply: reply(), refusal: { code: result.code, minutes: Math.ceil(wait / 60) } },
    };
  }
  // Every sign-in starts a new session and ends the old one, so that a leaked old token becomes useless.
  const old = await sessionTokenOf(deps, request);
  if (old) await auth.signOut(deps, old);
  const { userId } = result;
  const { preferences, account } = await auth.getSettings(deps.db, { userId }, paths.app.avatar);
  const onlyAdmin = account.role === "admin" && !(await organizations.findActorForUser(deps.db, userId));
  const landing = onlyAdmin ? paths.admin.home() : paths.app.home();
  return { ok: true, session: result.session, remember, next: readNextPath(next) ?? landing, preferences };
});

export const authenticator = new Authenticator<SignInAttempt>();
authenticator.use(strategy, "form");
