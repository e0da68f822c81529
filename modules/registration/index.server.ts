export { registrationMessages } from "./emails/registration-messages";
export { findInvitation, type InvitationFailure, prepareOrganization } from "./invite";
export { findProgress, resendCode } from "./send-code";
export { checkAndRegister, type RegistrationDeps, requestVerification, type SignUpForm } from "./sign-up";
export { sweepRegistrations } from "./sweep";
export { completeTakeOver, requestTakeOver, verifyTakeOver } from "./take-over";
