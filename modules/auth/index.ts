/** Why a sign-in was refused. One text for both: who asks must not learn which addresses exist. */
export type SignInFailure =
  | { ok: false; code: "invalid-credentials" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

export { checkPassword, PASSWORD_RULES, type PasswordRule, SPECIAL_CHARACTERS } from "./rules/password";
export {
  AccountSchema,
  ChangePasswordSchema,
  CloseAccountSchema,
  confirmationField,
  EmailSettingsSchema,
  emailField,
  ForgotPasswordSchema,
  givenPassword,
  isPersonName,
  newPasswordField,
  normalizeEmail,
  PreferencesSchema,
  ProfileSchema,
  passwordsMatch,
  personName,
  phoneField,
  ResetPasswordSchema,
  readPhone,
  requiredLine,
  requiredText,
  SignInSchema,
  toOneLine,
} from "./schemas";
