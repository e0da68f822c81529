import { type RefObject, useEffect, useState } from "react";

/** Space around the page, both sides together, in pixels. */
const MARGINS = 50;

/** Returns the zoom, in pixels per point, at which the whole page is visible. */
export function useFittingZoom(
  viewport: RefObject<HTMLElement | null>,
  page: { width: number; height: number },
): number {
  const [zoom, setZoom] = useState(0.8);
  const { width, height } = page;
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const fit = () => {
      const across = (element.clientWidth - MARGINS) / width;
      const down = (innerHeight * 0.8 - MARGINS) / height;
      setZoom(Math.max(0.1, Math.min(across, down)));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => watch.disconnect();
  }, [viewport, width, height]);
  return zoom;
}
