import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./Batch.css";

/** Delay in milliseconds between the last keystroke and the preview. */
const PAUSE_MS = 500;

/**
 * Preview of the certificate that a form would issue. With scripts it is redrawn while somebody types, without scripts
 * by a button of the form. `drawn` is the picture that the server sent with the page.
 */
export function LivePreview({ formId, drawn }: { formId: string; drawn: string | null }) {
  const { t } = useTranslation("certificates");
  const svg = useFollowing(formId, drawn);
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{t("issueOne.preview")}</h2>
      {svg ? (
        <Picture src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={t("issueOne.previewAlt")} />
      ) : (
        <p>{t("issueOne.previewHint")}</p>
      )}
      <Button variant="secondary" name="intent" value="preview">
        {t("issueOne.showPreview")}
      </Button>
    </section>
  );
}

/**
 * Returns the latest picture of the form's values. A new request aborts the one before; a failed request leaves the
 * last picture.
 */
function useFollowing(formId: string, drawn: string | null): string | null {
  const [svg, setSvg] = useState(drawn);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = new AbortController();
    const draw = async () => {
      current.abort();
      current = new AbortController();
      const body = new FormData(form);
      // The preview does not draw the recipient's picture, which may be a large upload.
      body.delete("picture");
      try {
        const answer = await fetch(paths.app.issueOnePreview(), { method: "POST", body, signal: current.signal });
        if (answer.ok) setSvg(await answer.text());
      } catch {
        // A later letter aborts the request, or the browser is offline: the picture stays as it is.
      }
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, PAUSE_MS);
    };
    form.addEventListener("input", soon);
    soon();
    return () => {
      form.removeEventListener("input", soon);
      clearTimeout(timer);
      current.abort();
    };
  }, [formId]);
  return svg;
}

/** Fills in the email address of an earlier recipient whose name was chosen. */
export function useKnownAddress(formId: string, people: { name: string; email: string | null }[]): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const fill = (event: Event) => {
      const { target } = event;
      const email = form.elements.namedItem("email");
      if (!(target instanceof HTMLInputElement) || target.name !== "name") return;
      if (!(email instanceof HTMLInputElement) || email.value !== "") return;
      const named = people.filter(({ name }) => name === target.value);
      // Nobody guesses whose address it is where two people have one name.
      if (named.length === 1 && named[0]?.email) email.value = named[0].email;
    };
    form.addEventListener("change", fill);
    return () => form.removeEventListener("change", fill);
  }, [formId, people]);
}
