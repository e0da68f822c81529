import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SettingsFrame } from "#app/features/account/settings/SettingsFrame";
import { problem } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Checkbox } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { EmailSettingsSchema } from "#modules/auth/index";

export const handle = { hydrate: true, namespace: "account" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const { t } = await translatorFor(request, "account");
  const { emailSettings } = await auth.getSettings(deps.db, session, paths.app.avatar);
  return { title: t("settings.title"), ...emailSettings, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const submission = parseWithZod(await request.formData(), { schema: EmailSettingsSchema });
  if (submission.status !== "success") throw problem("bad-request");
  await auth.updateEmailSettings(deps, session, submission.value);
  return redirect(`${paths.app.settings("email")}?saved`, 303);
}

export default function EmailSettings() {
  const { t } = useTranslation("account");
  const { signInAlerts, saved } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame section="email" done={saved ? t("settings.saved") : null}>
      <Card>
        <Form>
          <Checkbox name="signInAlerts" label={t("settings.signInAlerts")} defaultChecked={signInAlerts} />
          <p>{t("settings.alwaysSent")}</p>
          <Button>{t("settings.save")}</Button>
        </Form>
      </Card>
    </SettingsFrame>
  );
}
