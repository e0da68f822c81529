import { useEffect, useRef } from "react";
import type { Stored, useSaving } from "./use-saving";

/**
 * Saves unsaved work before a form beside the studio (publish, rename, pictures) is submitted, and sets its `revision`
 * to that of the stored draft.
 */
export function useSubmitGuard(saving: ReturnType<typeof useSaving>, stored: Stored): void {
  const now = useRef({ saving, stored });
  now.current = { saving, stored };
  useEffect(() => {
    const guard = async (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post" || form.dataset.atOnce || event.defaultPrevented)
        return;
      const { saving, stored } = now.current;
      const revision = form.elements.namedItem("revision");
      if (revision instanceof HTMLInputElement) revision.value = String(stored.revision);
      if (!saving.unsaved) return;
      event.preventDefault();
      event.stopPropagation();
      await saving.flush();
      // The state is updated only after the effects have run, so the form is submitted in a later task.
      setTimeout(() => {
        if (!now.current.saving.unsaved) form.requestSubmit(event.submitter as HTMLButtonElement | null);
      });
    };
    addEventListener("submit", guard, true);
    return () => removeEventListener("submit", guard, true);
  }, []);
}
