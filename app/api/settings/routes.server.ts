import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { type ApiAnswer, errorText, refusal, refusalOf } from "../answer.server";
import { type ApiDeps, type ApiSession, route } from "../route.server";
import { SectionOfSettings } from "./schema";

const getSettings = (deps: ApiDeps, session: ApiSession) => auth.getSettings(deps.db, session, paths.app.avatar);

const answerWithSettings = async (deps: ApiDeps, session: ApiSession): Promise<ApiAnswer> => ({
  status: 200,
  body: await getSettings(deps, session),
});

/** The caller's settings: read as a whole, changed one section at a time. */
export const settings = [
  route("GET", "/settings", {
    signedIn: true,
    run: (deps, { session }) => answerWithSettings(deps, session),
  }),
  route("PUT", "/settings", {
    schema: SectionOfSettings,
    signedIn: true,
    async run(deps, { language, session, input }) {
      if ("profile" in input) {
        const { avatarUrl, ...profile } = input.profile;
        await auth.updateProfile(deps, session, profile);
        if (avatarUrl === null) await auth.removeAvatar(deps, session);
      } else if ("emailSettings" in input) await auth.updateEmailSettings(deps, session, input.emailSettings);
      else if ("preferences" in input) await auth.updatePreferences(deps, session, input.preferences);
      else {
        const refused = await changeAccount(deps, language, session, input.account);
        if (refused) return refused;
      }
      return answerWithSettings(deps, session);
    },
  }),
];

/** Starts a change of the email address. Sending the current address needs no password and changes nothing. */
async function changeAccount(
  deps: ApiDeps,
  language: string,
  session: ApiSession,
  { email, password }: { email: string; password?: string | undefined },
): Promise<ApiAnswer | null> {
  if (password === undefined) {
    const { account } = await getSettings(deps, session);
    if (account.email === email) return null;
    const error = errorText(language, "currentPasswordRequired");
    return refusal(language, "invalid-input", { error, fields: { "account.password": [error] } });
  }
  const result = await auth.requestNewEmail(deps, session, { email, password });
  return result.ok ? null : refusalOf(language, result);
}
