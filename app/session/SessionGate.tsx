import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Spinner } from "#app/ui/Spinner/Spinner";
import { browserSession, dropTokensOfOthers, forgetSession } from "./browser-session";

/**
 * Starts the browser's session on a page that the cookie has signed in. While it is initializing nothing of the page
 * shows; without scripts there is nothing to start, and the page is simply there.
 */
export function SessionGate({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation("account");
  const [initializing, setInitializing] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    dropTokensOfOthers(localStorage, sessionId);
    const { session, settings } = browserSession();
    const unsubscribe = session.subscribe(() => setInitializing(session.getState().status === "initializing"));
    const starting = session.start();
    setInitializing(session.getState().status === "initializing");
    void starting.then(async () => {
      if (session.getState().status !== "signed-in") return;
      await settings.load();
      setFailed(settings.getState().status === "error");
    });
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === paths.signOut())
        forgetSession(localStorage);
    };
    document.addEventListener("submit", onSubmit);
    return () => {
      unsubscribe();
      document.removeEventListener("submit", onSubmit);
    };
  }, [sessionId]);
  if (initializing) return <Spinner size="lg" caption={t("loading")} fullScreen />;
  return failed ? <Notice tone="warning">{t("errors.settings-failed")}</Notice> : null;
}
