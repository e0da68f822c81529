export { confirmNewEmail, findNewEmail, requestNewEmail } from "./change-email";
export { changePassword } from "./change-password";
export { closeAccount } from "./close-account";
export { confirmPassword, type PasswordRefusal } from "./confirm-password";
export { createUser, isEmailTaken } from "./create-user";
export { type AccountUrls, accountMessages } from "./emails/account-messages";
export { findCorrespondents } from "./find-correspondents";
export { endOtherSessions, endSession, type LiveSession, listSessions } from "./list-sessions";
export { isResetTokenUsable, requestPasswordReset, resetPassword } from "./password-reset";
export { purgeExpired } from "./purge-expired";
export {
  findTokenSession,
  mintTokens,
  rotateTokens,
  signOutByRefreshToken,
  type TokenDeps,
  type TokenPair,
  type UserData,
} from "./refresh";
export { isCommonPassword } from "./rules/common-password";
export { findSession, hashToken, type NewSession, type SignedInUser } from "./session";
export { setPlatformRole } from "./set-platform-role";
export {
  type AccountSettings,
  getSettings,
  readAvatar,
  setAvatar,
  THEME_DEFAULTS,
  updateEmailSettings,
  updatePreferences,
  updateProfile,
} from "./settings";
export { signIn, signOut } from "./sign-in";
