import { z } from "zod";
import type { Deps } from "#app/composition.server";
import { auth, registration } from "#app/modules.server";
import { paths } from "#app/paths";
import {
  AccountSchema,
  ChangePasswordSchema,
  ForgotPasswordSchema,
  givenPassword,
  isPersonName,
  PreferencesSchema,
  ProfileSchema,
  ResetPasswordSchema,
} from "#modules/auth/index";
import type { PasswordHasher } from "#modules/kernel/ports";
import { CODE_MINUTES, CodeSchema, SignUpSchema } from "#modules/registration/index";
import { type ApiAnswer, errorText, refusal, tooMany } from "./answer.server";
import { readInput } from "./read-input.server";

export type ApiDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "jobs" | "log" | "secretBox" | "accountKeys" | "organizationOf" | "limits"
> & { passwords: PasswordHasher };

/** A call as it came in, apart from its body. */
export interface ApiCall {
  language: string;
  userAgent: string;
  /** Whether a browser says that one of our own pages sent it. */
  sameOrigin: boolean;
  bearer: string | null;
  /** The session cookie. It never authorizes; it only shows that a refresh comes from the browser that signed in. */
  cookieToken: string | null;
  /** Gives the browser its session cookie, or takes it away. */
  setCookie: (session: { token: string; expiresAt: Date | null } | null) => void;
}

type Call = (deps: ApiDeps, call: ApiCall, input: unknown) => Promise<ApiAnswer>;

const RefreshBody = z.strictObject({ refreshToken: z.string() });

/** Reads the input, or answers what is wrong with it. */
function call<S extends z.ZodType>(
  schema: S,
  act: (deps: ApiDeps, call: ApiCall, value: z.output<S>) => Promise<ApiAnswer>,
): Call {
  return async (deps, details, input) => {
    const read = readInput(schema, input, details.language);
    return read.ok ? act(deps, details, read.value) : read.answer;
  };
}

const login = call(
  z.strictObject({
    email: z.string().min(1, "emailRequired"),
    password: givenPassword(),
    remember: z.boolean().default(false),
  }),
  async (deps, { language, userAgent, sameOrigin, setCookie }, input) => {
    const result = await auth.signIn(deps, { ...input, userAgent, cookieBound: sameOrigin }, (tx, session) =>
      auth.mintTokens(tx, deps, session.id),
    );
    if (!result.ok) {
      return result.code === "too-many-attempts"
        ? tooMany(language, result.retryAfterSeconds)
        : refusal(language, "INVALID_CREDENTIALS");
    }
    if (!result.also) throw new Error("a session that has just begun is not alive");
    if (sameOrigin)
      setCookie({ token: result.session.token, expiresAt: input.remember ? result.session.expiresAt : null });
    return { status: 200, body: result.also };
  },
);

const logout = call(RefreshBody, async (deps, { sameOrigin, setCookie }, { refreshToken }) => {
  await auth.signOutByRefreshToken(deps, refreshToken);
  if (sameOrigin) setCookie(null);
  return { status: 204 };
});

const refreshToken = call(RefreshBody, async (deps, { language, cookieToken }, input) => {
  const result = await auth.rotateTokens(deps, { ...input, cookieToken });
  if (!result.ok) return refusal(language, "INVALID_REFRESH_TOKEN");
  return { status: 200, body: { accessToken: result.accessToken, refreshToken: result.refreshToken } };
});

const requestVerification = call(
  z.strictObject({
    email: SignUpSchema.shape.email,
    username: z.string().trim().min(1, "fieldInvalid").max(200, "textTooLong"),
  }),
  async (deps, { language }, { email, username }) => {
    // The name greets whoever owns the mailbox: a text that is no name could be an advertisement sent in ours.
    const name = isPersonName(username) ? username : (email.split("@")[0] ?? "");
    const result = await registration.requestVerification(deps, { email, name, language, form: null });
    if (result.ok) return { status: 202, body: { expiresInSeconds: CODE_MINUTES * 60 } };
    return result.code === "too-soon"
      ? tooMany(language, result.retryAfterSeconds)
      : registrationRefusal(language, result.code);
  },
);

const checkAndRegister = call(
  z.strictObject({ code: CodeSchema.shape.code, user: SignUpSchema.strict() }),
  async (deps, { language }, { code, user }) => {
    const result = await registration.checkAndRegister(deps, { code, form: user, language });
    return result.ok ? { status: 201, body: {} } : registrationRefusal(language, result.code);
  },
);

function registrationRefusal(language: string, code: "email-taken" | "common-password" | "invalid-code"): ApiAnswer {
  const codes = {
    "email-taken": "EMAIL_TAKEN",
    "common-password": "COMMON_PASSWORD",
    "invalid-code": "INVALID_CODE",
  } as const;
  return refusal(language, codes[code]);
}

const requestPasswordReset = call(ForgotPasswordSchema.strict(), async (deps, { language }, { email }) => {
  const result = await auth.requestPasswordReset(deps, { email, language });
  return result.ok ? { status: 202, body: {} } : tooMany(language, result.retryAfterSeconds);
});

const resetPassword = call(ResetPasswordSchema.strict(), async (deps, { language }, input) => {
  const result = await auth.resetPassword(deps, input);
  if (result.ok) return { status: 200, body: {} };
  return refusal(language, result.code === "invalid-token" ? "INVALID_RESET_TOKEN" : "COMMON_PASSWORD");
});

type Session = { userId: string; sessionId: string };

/** The same for calls of somebody who is signed in, by the access token alone. */
function signedIn<S extends z.ZodType>(
  schema: S,
  act: (deps: ApiDeps, call: ApiCall, session: Session, value: z.output<S>) => Promise<ApiAnswer>,
): Call {
  return async (deps, details, input) => {
    const session = details.bearer === null ? null : await auth.findTokenSession(deps, details.bearer);
    if (!session) {
      const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
      return refusal(details.language, "INVALID_ACCESS_TOKEN", { headers });
    }
    const read = readInput(schema, input, details.language);
    if (!read.ok) return read.answer;
    return act(deps, details, { userId: session.user.id, sessionId: session.sessionId }, read.value);
  };
}

const settingsAnswer = async (deps: ApiDeps, session: Session): Promise<ApiAnswer> => ({
  status: 200,
  body: await auth.getSettings(deps.db, session, paths.app.avatar),
});

const getSettings = signedIn(z.unknown(), (deps, _call, session) => settingsAnswer(deps, session));

/** One section at a time. `avatarUrl` may come back as it was, or as null to take the picture away. */
const SettingsBody = z.union([
  z.strictObject({ profile: ProfileSchema.extend({ avatarUrl: z.string().max(300).nullish() }).strict() }),
  z.strictObject({ emailSettings: z.strictObject({ signInAlerts: z.boolean() }) }),
  z.strictObject({ preferences: PreferencesSchema.extend({ theme: PreferencesSchema.shape.theme.strict() }).strict() }),
  // The rest of the section is not the caller's to change: it may come back as it was, with the address.
  z.strictObject({
    account: AccountSchema.partial({ password: true })
      .extend({ role: z.string().max(40), status: z.string().max(40), createdAt: z.iso.datetime() })
      .partial({ role: true, status: true, createdAt: true })
      .strict(),
  }),
]);
const SECTIONS = ["profile", "emailSettings", "preferences", "account"] as const;

/** Judges by the section that was sent, so that its errors are named and not those of all four. */
const SectionOfSettings = z.unknown().transform((input, context): z.output<typeof SettingsBody> => {
  const sent = SECTIONS.findIndex((name) => typeof input === "object" && input !== null && Object.hasOwn(input, name));
  const schema = SettingsBody.options[sent];
  const result = schema?.safeParse(input);
  if (result?.success) return result.data;
  if (!result) context.addIssue({ code: "custom", message: "fieldInvalid" });
  for (const issue of result?.error.issues ?? []) {
    if (issue.code !== "unrecognized_keys")
      context.addIssue({ code: "custom", path: issue.path, message: issue.message });
    else
      for (const key of issue.keys)
        context.addIssue({ code: "custom", path: [...issue.path, key], message: "fieldUnknown" });
  }
  return z.NEVER;
});

const putSettings = signedIn(SectionOfSettings, async (deps, { language }, session, body) => {
  if ("profile" in body) {
    const { avatarUrl, ...profile } = body.profile;
    await auth.updateProfile(deps, session, profile);
    if (avatarUrl === null) await auth.setAvatar(deps, session, null);
  } else if ("emailSettings" in body) await auth.updateEmailSettings(deps, session, body.emailSettings);
  else if ("preferences" in body) await auth.updatePreferences(deps, session, body.preferences);
  else {
    const { email, password } = body.account;
    if (password === undefined) {
      const { account } = await auth.getSettings(deps.db, session, paths.app.avatar);
      if (account.email === email) return settingsAnswer(deps, session);
      const error = errorText(language, "currentPasswordRequired");
      return refusal(language, "INVALID_INPUT", { error, fields: { "account.password": [error] } });
    }
    const result = await auth.requestNewEmail(deps, session, { email, password });
    if (!result.ok) return passwordRefusal(language, result);
  }
  return settingsAnswer(deps, session);
});

const renewPassword = signedIn(ChangePasswordSchema.strict(), async (deps, { language }, session, input) => {
  const result = await auth.changePassword(deps, session, input);
  return result.ok ? { status: 204 } : passwordRefusal(language, result);
});

function passwordRefusal(
  language: string,
  failure:
    | auth.PasswordRefusal
    | { code: "common-password" | "email-unchanged" | "email-taken" }
    | { code: "too-soon"; retryAfterSeconds: number },
): ApiAnswer {
  switch (failure.code) {
    case "too-many-attempts":
    case "too-soon":
      return tooMany(language, failure.retryAfterSeconds);
    case "wrong-password":
      return refusal(language, "WRONG_PASSWORD");
    case "common-password":
      return refusal(language, "COMMON_PASSWORD");
    case "email-taken":
      return refusal(language, "EMAIL_TAKEN");
    case "email-unchanged":
      return refusal(language, "EMAIL_UNCHANGED");
  }
}

/** Every call (product rules: Calls), by path and method. `counted` ones are limited by network. */
export const CALLS: Record<string, Record<string, { run: Call; counted: boolean }>> = {
  "/login": { POST: { run: login, counted: true } },
  "/logout": { POST: { run: logout, counted: false } },
  "/refresh-token": { POST: { run: refreshToken, counted: false } },
  "/register/request-verification": { POST: { run: requestVerification, counted: true } },
  "/register/check-and-register": { POST: { run: checkAndRegister, counted: true } },
  "/request-password-reset": { POST: { run: requestPasswordReset, counted: true } },
  "/reset-password": { POST: { run: resetPassword, counted: true } },
  "/settings": { GET: { run: getSettings, counted: false }, PUT: { run: putSettings, counted: false } },
  "/renew-password": { POST: { run: renewPassword, counted: true } },
};
