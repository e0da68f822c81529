import { useCallback, useEffect, useRef, useState } from "react";
import type { DesignDocument, DocumentProblem } from "#modules/rendering/index";
import { save, type There } from "./ask-server";
import { forget, keep } from "./stored-draft";

export type SaveState = "saved" | "saving" | "offline" | "invalid" | "signed-out" | "forbidden" | "gone" | "conflict";

/** Delay after the last change, in milliseconds. */
const PAUSE_MS = 800;
const RETRY_MS = { first: 2000, longest: 30_000 };

export interface Stored {
  revision: number;
  document: DesignDocument;
}

/**
 * Saves a design while it is edited: shortly after each change, and repeatedly while the server is unreachable. Unsaved
 * work is also stored in the browser. While a conflict is open, nothing is sent.
 */
export function useSaving(options: {
  id: string;
  document: DesignDocument;
  stored: Stored;
  paused: boolean;
  onStored(stored: Stored): void;
  onConflict(there: There): void;
}) {
  const now = useRef(options);
  now.current = options;
  const { id, document, stored, paused } = options;
  const [state, setState] = useState<SaveState>("saved");
  const [problems, setProblems] = useState<DocumentProblem[]>([]);
  const running = useRef<Promise<void> | null>(null);
  const retry = useRef<number>(RETRY_MS.first);

  const saveOnce = useCallback(async () => {
    const { stored: base, document: sent } = now.current;
    if (sent === base.document || now.current.paused) return;
    setState("saving");
    const answer = await save(now.current.id, base.revision, sent);
    if (answer.ok) {
      retry.current = RETRY_MS.first;
      setProblems([]);
      setState("saved");
      now.current.onStored({ revision: answer.revision, document: sent });
      return;
    }
    setProblems(answer.why === "invalid" ? answer.problems : []);
    setState(answer.why);
    if (answer.why === "conflict") now.current.onConflict(answer.there);
  }, []);

  /** Saves unsaved work now; resolves when it is saved or the attempt has failed. */
  const flush = useCallback(async () => {
    while (running.current) await running.current;
    running.current = saveOnce().finally(() => {
      running.current = null;
    });
    await running.current;
  }, [saveOnce]);

  useEffect(() => {
    if (document === stored.document) {
      forget(id);
      return;
    }
    keep(id, { revision: stored.revision, base: stored.document, document });
    if (paused) return;
    const timer = setTimeout(() => void flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, document, stored, paused, flush]);

  useEffect(() => {
    if (state !== "offline" && state !== "signed-out") return;
    const again = () => void flush();
    const timer = state === "offline" ? setTimeout(again, retry.current) : undefined;
    retry.current = Math.min(RETRY_MS.longest, retry.current * 2);
    // A user who has signed in in another tab returns to this one.
    for (const event of ["online", "focus"]) addEventListener(event, again);
    return () => {
      clearTimeout(timer);
      for (const event of ["online", "focus"]) removeEventListener(event, again);
    };
  }, [state, flush]);

  const unsaved = document !== stored.document;
  return { state: unsaved && state === "saved" ? "saving" : state, unsaved, problems, flush } as const;
}
