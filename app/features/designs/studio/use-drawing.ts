import { useCallback, useEffect, useRef, useState } from "react";
import type { DesignDocument, DocumentProblem } from "#modules/rendering/index";
import type { DrawnBox } from "#modules/scene/index";
import { draw, drawStored, type Shown } from "./ask-server";
import { type Drawing, readDrawing } from "./drawing";

/** Corrects a box until the server has drawn the element there. */
type Correct = (place: DrawnBox) => DrawnBox;

/**
 * The page as the server draws it, always of the newest document. One request runs at a time; the newest request made
 * meanwhile follows when the answer is there.
 */
export function useDrawing(options: { id: string; stored: number | null; document: DesignDocument; shown: Shown }) {
  const { id, document, shown } = options;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [problems, setProblems] = useState<DocumentProblem[]>([]);
  const waiting = useRef<{ document: DesignDocument; shown: Shown } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const newestPlaces = useRef<DrawnBox[]>([]);
  newestPlaces.current = drawing?.places ?? [];
  /** Revision for the first request only: the browser has already loaded the picture of that draft. */
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
        }
      })().finally(() => {
        running.current = null;
      });
      return running.current;
    },
    [id],
  );
  /** Returns the boxes of all elements once the newest document is drawn. */
  const settled = useCallback(async (): Promise<DrawnBox[]> => {
    await running.current;
    return newestPlaces.current;
  }, []);

  useEffect(() => {
    void ask(document, shown);
    // Drawn again when the connection is back: changes made offline are not drawn yet.
    const again = () => void ask(document, shown);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [ask, document, shown]);

  const correct = useCallback((change: Correct) => {
    setDrawing((before) => before && { ...before, places: before.places.map(change) });
  }, []);
  return { drawing, problems, ask, correct, settled };
}
