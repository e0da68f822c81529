import { useEffect, useState } from "react";

type Overlays = typeof import("./Overlays");
let loading: Promise<Overlays> | null = null;

/** Fetches what draws menus and dialogs; again where it could not be fetched. */
function loadOverlays(): Promise<Overlays> {
  loading ??= import("./Overlays").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** What draws menus and dialogs, once it is wanted and there. Without a connection it comes when that is back. */
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
