import { useEffect, useRef } from "react";
import type { Stored, useSaving } from "./use-saving";

/**
 * The forms beside the studio (publish, rename, pictures) speak of the draft as it is stored: what is not yet is stored
 * first, and they then name the revision that it has.
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
      // Its effects have to have run before the revision is known here.
      setTimeout(() => {
        if (!now.current.saving.unsaved) form.requestSubmit(event.submitter as HTMLButtonElement | null);
      });
    };
    addEventListener("submit", guard, true);
    return () => removeEventListener("submit", guard, true);
  }, []);
}
