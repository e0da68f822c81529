import { useCallback, useEffect, useRef, useState } from "react";
import type { DesignDocument, DocumentProblem } from "#modules/rendering/index";
import type { DrawnBox } from "#modules/scene/index";
import { draw, drawStored, type Shown } from "./ask-server";
import { type Drawing, readDrawing } from "./drawing";

/** Pause before a drawing that did not come is asked for again, in ms. */
const RETRY_MS = 3000;

/** Lets a place be corrected before the server has drawn it there. */
type Correct = (place: DrawnBox) => DrawnBox;

/**
 * The page as the server draws it, always of the newest document: one question is on its way at a time, and what was
 * asked meanwhile is asked when its answer is there.
 */
export function useDrawing(options: { id: string; stored: number | null; document: DesignDocument; shown: Shown }) {
  const { id, document, shown } = options;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [problems, setProblems] = useState<DocumentProblem[]>([]);
  const [missed, setMissed] = useState(0);
  const waiting = useRef<{ document: DesignDocument; shown: Shown } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const newestPlaces = useRef<DrawnBox[]>([]);
  newestPlaces.current = drawing?.places ?? [];
  /** Once, at the beginning: the page has that picture already. */
  const opened = useRef<number | null>(options.stored);

  const ask = useCallback(
    (document: DesignDocument, shown: Shown): Promise<void> => {
      waiting.current = { document, shown };
      running.current ??= (async () => {
        while (waiting.current) {
          const asked: { document: DesignDocument; shown: Shown } = waiting.current;
          waiting.current = null;
          const revision = opened.current;
          opened.current = null;
          const answer = await (revision === null
            ? draw(id, asked.document, asked.shown)
            : drawStored(id, revision, asked.shown));
          if (answer.ok) {
            const drawn = readDrawing(answer.svg);
            newestPlaces.current = drawn.places;
            setDrawing(drawn);
            setProblems([]);
          } else if (answer.why === "invalid") setProblems(answer.problems);
          else if (answer.why === "offline" && !waiting.current) setMissed((times) => times + 1);
        }
      })().finally(() => {
        running.current = null;
      });
      return running.current;
    },
    [id],
  );
  // A server that is busy or away answers later; until then the page stays as it was drawn last.
  useEffect(() => {
    if (missed === 0) return;
    const timer = setTimeout(() => void ask(document, shown), RETRY_MS);
    return () => clearTimeout(timer);
  }, [missed, ask, document, shown]);
  /** Where everything is once the newest document is drawn. */
  const settled = useCallback(async (): Promise<DrawnBox[]> => {
    await running.current;
    return newestPlaces.current;
  }, []);

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
  return { drawing, problems, ask, correct, settled };
}
