import { z } from "zod";
import { registration as domain } from "#app/modules.server";
import { isPersonName } from "#modules/auth/index";
import { CODE_MINUTES, CodeSchema, SignUpSchema } from "#modules/registration/index";
import { refusalOf } from "../answer.server";
import { route } from "../route.server";

/** Signing up: a code confirms the address, and then the account is created with it. */
export const registration = [
  route("POST", "/register/request-verification", {
    schema: z.strictObject({
      email: SignUpSchema.shape.email,
      username: z.string().trim().min(1, "fieldInvalid").max(200, "textTooLong"),
    }),
    counted: true,
    async run(deps, { language, input: { email, username } }) {
      // The mail greets by this name, so a text that is no person's name is replaced: it could be an advertisement sent
      // in the platform's name.
      const name = isPersonName(username) ? username : (email.split("@")[0] ?? "");
      const result = await domain.requestVerification(deps, { email, name, language, form: null });
      return result.ok ? { status: 202, body: { expiresInSeconds: CODE_MINUTES * 60 } } : refusalOf(language, result);
    },
  }),
  route("POST", "/register/check-and-register", {
    schema: z.strictObject({ code: CodeSchema.shape.code, user: SignUpSchema.strict() }),
    counted: true,
    async run(deps, { language, input: { code, user } }) {
      const result = await domain.checkAndRegister(deps, { code, form: user, language });
      return result.ok ? { status: 201, body: {} } : refusalOf(language, result);
    },
  }),
];
