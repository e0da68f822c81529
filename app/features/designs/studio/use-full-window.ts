import { useCallback, useEffect, useState } from "react";

/**
 * Whether the studio has the window for itself, and the screen where the browser gives it. Leaving the full screen, as
 * Escape does in every browser, leaves both.
 */
export function useFullWindow(): { full: boolean; toggle(): void; leave(): void } {
  const [full, setFull] = useState(false);
  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  }, []);
  const toggle = useCallback(() => {
    if (full) return leave();
    setFull(true);
    // A phone has none for pages, and others may refuse: the window is filled all the same.
    void document.documentElement.requestFullscreen?.().catch(() => {});
  }, [full, leave]);
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  // What lies behind does not scroll, and the page that follows begins as it was.
  useEffect(() => {
    if (!full) return;
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, [full]);
  return { full, toggle, leave };
}
