import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the picture of the plain page is there, or cannot be: the studio takes its place then, shows the same picture
 * at once, and asks the server for nothing that is on its way already.
 */
export function usePictureSeen(plain: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const picture = plain.current?.querySelector("img");
    const see = () => setSeen(true);
    if (!picture || picture.complete) return see();
    picture.addEventListener("load", see);
    picture.addEventListener("error", see);
    return () => {
      picture.removeEventListener("load", see);
      picture.removeEventListener("error", see);
    };
  }, [plain]);
  return seen;
}
