import { useEffect, useState } from "react";

type Overlays = typeof import("./Overlays");
let loading: Promise<Overlays> | null = null;

/** Loads the code of menus and dialogs; tries again if it failed. */
function loadOverlays(): Promise<Overlays> {
  loading ??= import("./Overlays").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Returns the code of menus and dialogs once it is wanted and loaded. Without a connection it loads when the browser is
 * online again.
 */
export function useOverlays(wanted: boolean): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  useEffect(() => {
    if (!wanted || overlays) return;
    const load = () => void loadOverlays().then(setOverlays, () => {});
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [wanted, overlays]);
  return overlays;
}
