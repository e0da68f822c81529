import { auth } from "#app/modules.server";
import { ChangePasswordSchema, ForgotPasswordSchema, ResetPasswordSchema } from "#modules/auth/index";
import { refusalOf } from "../answer.server";
import { route } from "../route.server";

/** Setting a new password, with a mailed token or with the current password. */
export const passwords = [
  route("POST", "/request-password-reset", {
    schema: ForgotPasswordSchema.strict(),
    counted: true,
    async run(deps, { language, input: { email } }) {
      const result = await auth.requestPasswordReset(deps, { email, language });
      return result.ok ? { status: 202, body: {} } : refusalOf(language, result);
    },
  }),
  route("POST", "/reset-password", {
    schema: ResetPasswordSchema.strict(),
    counted: true,
    async run(deps, { language, input }) {
      const result = await auth.resetPassword(deps, input);
      return result.ok ? { status: 200, body: {} } : refusalOf(language, result);
    },
  }),
  route("POST", "/renew-password", {
    schema: ChangePasswordSchema.strict(),
    counted: true,
    signedIn: true,
    async run(deps, { language, session, input }) {
      const result = await auth.changePassword(deps, session, input);
      return result.ok ? { status: 204 } : refusalOf(language, result);
    },
  }),
];
