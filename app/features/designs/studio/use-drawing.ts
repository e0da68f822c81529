import { useCallback, useEffect, useRef, useState } from "react";
import type { DesignDocument, DocumentProblem, DrawnPlace } from "#modules/rendering/index";
import { draw, drawStored, type Shown } from "./ask-server";
import { type Drawing, readDrawing } from "./drawing";

/** Lets a place be corrected before the server has drawn it there. */
type Correct = (place: DrawnPlace) => DrawnPlace;

/**
 * The page as the server draws it, always of the newest document: one question is on its way at a time, and what was
 * asked meanwhile is asked when its answer is there.
 */
export function useDrawing(options: { id: string; stored: number; document: DesignDocument; shown: Shown }) {
  const { id, document, shown } = options;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [problems, setProblems] = useState<DocumentProblem[]>([]);
  const waiting = useRef<{ document: DesignDocument; shown: Shown } | null>(null);
  const busy = useRef(false);
  const opened = useRef<{ document: DesignDocument; stored: number } | null>({ document, stored: options.stored });

  const ask = useCallback(
    async (document: DesignDocument, shown: Shown) => {
      waiting.current = { document, shown };
      if (busy.current) return;
      busy.current = true;
      while (waiting.current) {
        const asked: { document: DesignDocument; shown: Shown } = waiting.current;
        waiting.current = null;
        const first = opened.current?.document === asked.document ? opened.current : null;
        const answer = await (first
          ? drawStored(id, first.stored, asked.shown)
          : draw(id, asked.document, asked.shown));
        if (answer.ok) {
          setDrawing(readDrawing(answer.svg));
          setProblems([]);
        } else if (answer.why === "invalid") setProblems(answer.problems);
      }
      busy.current = false;
    },
    [id],
  );

  useEffect(() => {
    void ask(document, shown);
    // What was drawn while the server was away is not what is there now.
    const again = () => void ask(document, shown);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [ask, document, shown]);

  const correct = useCallback((change: Correct) => {
    setDrawing((before) => before && { ...before, places: before.places.map(change) });
  }, []);
  return { drawing, problems, ask, correct };
}
