import { z } from "zod";
import { auth } from "#app/modules.server";
import { enteredPassword } from "#modules/auth/index";
import { refusalOf } from "../answer.server";
import { route } from "../route.server";

const Credentials = z.strictObject({
  email: z.string().min(1, "emailRequired"),
  password: enteredPassword(),
  remember: z.boolean().default(false),
});
const RefreshToken = z.strictObject({ refreshToken: z.string() });

/** Signing in, renewing the tokens, signing out (product rules: Session). */
export const session = [
  route("POST", "/login", {
    schema: Credentials,
    counted: true,
    async run(deps, { language, userAgent, sameOrigin, setCookie, input }) {
      const result = await auth.signIn(deps, { ...input, userAgent, cookieBound: sameOrigin }, (tx, begun) =>
        auth.mintTokens(tx, deps, begun.id),
      );
      if (!result.ok) return refusalOf(language, result);
      if (!result.also) throw new Error("a session that has just begun is not alive");
      if (sameOrigin)
        setCookie({ token: result.session.token, expiresAt: input.remember ? result.session.expiresAt : null });
      return { status: 200, body: result.also };
    },
  }),
  route("POST", "/logout", {
    schema: RefreshToken,
    async run(deps, { sameOrigin, setCookie, input }) {
      await auth.signOutByRefreshToken(deps, input.refreshToken);
      if (sameOrigin) setCookie(null);
      return { status: 204 };
    },
  }),
  route("POST", "/refresh-token", {
    schema: RefreshToken,
    async run(deps, { language, cookieToken, input }) {
      const result = await auth.rotateTokens(deps, { ...input, cookieToken });
      if (!result.ok) return refusalOf(language, result);
      return { status: 200, body: { accessToken: result.accessToken, refreshToken: result.refreshToken } };
    },
  }),
];
