export { browserName } from "./rules/browser-name";
export { commonPasswordKey } from "./rules/common-password-key";
export { checkPassword, PASSWORD_RULES, type PasswordRule, SPECIAL_CHARACTERS } from "./rules/password";
export { findPersonalWord } from "./rules/personal-password";
export {
  AccountSchema,
  ChangePasswordSchema,
  CloseAccountSchema,
  confirmationField,
  EmailSettingsSchema,
  emailField,
  enteredPassword,
  ForgotPasswordSchema,
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
export type { SignInFailure } from "./ways/way-in";
