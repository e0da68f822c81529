export {
  type Account,
  type AccountPlace,
  endAllSessions,
  getAccount,
  holdActiveAdmins,
  listAccounts,
  listActiveAdmins,
  setDisabled,
} from "./administer";
export { confirmNewEmail, findNewEmail, requestNewEmail } from "./change-email";
export { changePassword } from "./change-password";
export { closeAccount } from "./close-account";
export { confirmPassword, type PasswordRefusal } from "./confirm-password";
export { type AccountUrls, accountMessages } from "./emails/account-messages";
export { endOtherSessions, endSession, type LiveSession, listSessions } from "./list-sessions";
export { isResetTokenUsable, requestPasswordReset, resetPassword } from "./password-reset";
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
export { phoneCountries, readPhone } from "./schemas";
export {
  type ActingFor,
  endOfLater,
  findSession,
  hashToken,
  type NewSession,
  purgeExpired,
  type SignedInUser,
  setActingFor,
  setViewing,
} from "./session";
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
} from "./settings";
export { signIn, signOut } from "./sign-in";
export {
  createUser,
  describePeople,
  findAccount,
  findCorrespondents,
  isEmailTaken,
  setPlatformRole,
} from "./users";
