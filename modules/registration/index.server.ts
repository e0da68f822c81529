export { completeClaim, requestClaim, verifyClaim } from "./claim";
export { closeOwnAccount } from "./close-account";
export { createAnotherOrganization } from "./create-another";
export { registrationMessages } from "./emails/registration-messages";
export { findInvitation, type InvitationFailure, prepareOrganization } from "./invite";
export { registerInBrowser } from "./register-in-browser";
export { findProgress, purgeExpired, resendCode } from "./send-code";
export { checkAndRegister, type RegistrationDeps, requestVerification, type SignUpForm } from "./sign-up";
