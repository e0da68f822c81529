import { type RefObject, useEffect, useRef } from "react";

/** Leaves the focus and the fingers on the stage where they are meant to be. */
export function useStageFocus(area: RefObject<HTMLDivElement | null>): void {
  // On a touch screen a finger that is on an element drags it; elsewhere it scrolls.
  useEffect(() => {
    const surface = area.current;
    const hold = (event: TouchEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest("[data-drags]")) event.preventDefault();
    };
    surface?.addEventListener("touchmove", hold, { passive: false });
    return () => surface?.removeEventListener("touchmove", hold);
  }, [area]);

  // What had the focus may be gone: taken away, grouped, undone. The keys go on working at what is selected.
  const focused = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      focused.current = area.current?.contains(event.target as Node) ?? false;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [area]);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const box = area.current?.querySelector<HTMLElement>("[data-element-box][aria-pressed=true]");
    (box ?? area.current)?.focus({ preventScroll: true });
  });
}
