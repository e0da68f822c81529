import { type RefObject, useLayoutEffect, useState } from "react";

/** Around the page, on both sides together, in pixels. */
const MARGINS = 50;

/** Share of the window's height for the page beside all else, and what the bars leave of a window of its own. */
const SHARE = 0.8;
const BARS = 120;

/** Pixels for each point at which the page is seen as a whole; `full` where it has the window for itself. */
export function useFittingZoom(
  viewport: RefObject<HTMLElement | null>,
  page: { width: number; height: number },
  full: boolean,
): number {
  const [zoom, setZoom] = useState(0.8);
  const { width, height } = page;
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const resize = () => {
      const across = (element.clientWidth - MARGINS) / width;
      const room = full ? innerHeight - BARS : innerHeight * SHARE;
      const down = (room - MARGINS) / height;
      setZoom(Math.max(0.1, Math.min(across, down)));
    };
    const watch = new ResizeObserver(resize);
    watch.observe(element);
    addEventListener("resize", resize);
    resize();
    return () => {
      watch.disconnect();
      removeEventListener("resize", resize);
    };
  }, [viewport, width, height, full]);
  return zoom;
}
