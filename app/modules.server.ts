/** The door to the domain: routes and platform reach the modules' server code only through here. */
export * as achievements from "#modules/achievements/index.server";
export * as analytics from "#modules/analytics/index.server";
export * as audit from "#modules/audit/index.server";
export * as auth from "#modules/auth/index.server";
export * as billing from "#modules/billing/index.server";
export * as certificates from "#modules/certificates/index.server";
export * as chain from "#modules/chain/index.server";
export * as contact from "#modules/contact/index.server";
export * as credentials from "#modules/credentials/index.server";
export * as designs from "#modules/designs/index.server";
export * as figures from "#modules/figures/index.server";
export * as mail from "#modules/mail/index.server";
export * as organizations from "#modules/organizations/index.server";
export * as registration from "#modules/registration/index.server";
export * as rendering from "#modules/rendering/index.server";
export * as vcapi from "#modules/vcapi/index.server";
export * as verification from "#modules/verification/index.server";
