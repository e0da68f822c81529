export {
  type Account,
  type AccountCursor,
  endAllSessions,
  getAccount,
  holdActiveAdmins,
  listAccounts,
  listActiveAdmins,
  setDisabled,
} from "./accounts/administer";
export { confirmNewEmail, findNewEmail, requestNewEmail } from "./accounts/change-email";
export { closeAccount } from "./accounts/close-account";
export {
  type AccountSettings,
  changeAvatar,
  getSettings,
  readAvatar,
  removeAvatar,
  THEME_DEFAULTS,
  updateEmailSettings,
  updatePreferences,
  updateProfile,
} from "./accounts/settings";
export {
  createUser,
  describePeople,
  findAccount,
  findCorrespondents,
  isEmailTaken,
  setPlatformRole,
} from "./accounts/users";
export { type AccountUrls, accountMessages } from "./emails/account-messages";
export { changePassword } from "./passwords/change-password";
export { confirmPassword, type PasswordRefusal } from "./passwords/confirm-password";
export { isResetTokenUsable, requestPasswordReset, resetPassword } from "./passwords/reset-password";
export { signIn } from "./passwords/sign-in";
export { isCommonPassword } from "./rules/common-password";
export { phoneCountries, readPhone } from "./schemas";
export { endOtherSessions, endSession, type LiveSession, listSessions, signOut } from "./sessions/list-sessions";
export type { NewSession } from "./sessions/open-session";
export { endOfLater, purgeExpired } from "./sessions/purge-expired";
export {
  findTokenSession,
  mintTokens,
  rotateTokens,
  signOutByRefreshToken,
  type TokenDeps,
  type TokenPair,
  type UserData,
} from "./sessions/refresh";
export {
  type ActingFor,
  findSession,
  hashToken,
  type SignedInUser,
  setActingFor,
  setViewing,
} from "./sessions/session";
