import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { browserSession, dropTokensOfOthers, forgetSession } from "./browser-session";

/**
 * Starts the browser's session on a page that the cookie has signed in. The server-rendered page stays as it is, with
 * no overlay (decision 0031), and also works without scripts.
 */
export function SessionGate({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    dropTokensOfOthers(localStorage, sessionId);
    const { session, settings } = browserSession();
    void session.start().then(async () => {
      if (session.getState().status !== "signed-in") return;
      await settings.load();
      setFailed(settings.getState().status === "error");
    });
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === paths.signOut())
        forgetSession(localStorage);
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [sessionId]);
  return failed ? <Notice tone="warning">{t("settingsFailed")}</Notice> : null;
}
