import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { arrange, type DesignDocument, documentEdits, type Element, same } from "#modules/rendering/index";
import type { Shown, There } from "./ask-server";
import { childrenOf, holderOf, pathTo } from "./element-tree";
import { begin, commit, type History, rebase, redo, undo } from "./history";
import { meet, onto } from "./reconcile";
import { recall } from "./stored-draft";
import { useDrawing } from "./use-drawing";
import { type Stored, useSaving } from "./use-saving";

/** A notice shown once: of restored work, or of changes merged from somebody else. */
export type News = { kind: "restored" } | { kind: "joined"; by: string | null } | null;
/** A conflict: somebody else changed the same elements. */
export interface Conflict extends There {
  clashes: string[];
  mine: string[];
}

interface Opened {
  id: string;
  revision: number;
  document: DesignDocument;
  selected: string | null;
  shown: Shown;
}

interface Work {
  history: History<DesignDocument>;
  stored: Stored;
  conflict: Conflict | null;
  news: News;
}

/** Restores work that was not saved when the page was left, on top of the stored draft. */
function takeUp({ id, revision, document }: Opened): Work {
  const stored = { revision, document };
  const plain: Work = { history: begin(document), stored, conflict: null, news: null };
  const kept = recall(id);
  if (!kept || same(kept.document, document)) return plain;
  const history = commit(begin(kept.base), kept.document);
  if (kept.revision === revision)
    return { ...plain, history: commit(plain.history, kept.document), news: { kind: "restored" } };
  return joined(
    { ...plain, history, stored: { revision: kept.revision, document: kept.base } },
    { revision, document, by: null },
  );
}

/** Merges the work with a draft that somebody else saved; returns a conflict if both changed the same element. */
function joined(work: Work, there: There): Work {
  const { history, stored } = work;
  const news = { kind: "joined", by: there.by } as const;
  const next = { revision: there.revision, document: there.document };
  // The answer to an earlier save was lost: the stored draft is this work.
  if (same(there.document, history.present))
    return { ...work, stored: { ...next, document: history.present }, conflict: null };
  const { clashes, mine } = meet(stored.document, history.present, there.document);
  if (clashes.length > 0) return { ...work, conflict: { ...there, clashes, mine } };
  return { history: rebase(history, onto(stored.document, there.document)), stored: next, conflict: null, news };
}

export type Edit = (document: DesignDocument) => DesignDocument | null;

/** The state and commands of the studio; its components only show them. */
export function useStudio(opened: Opened) {
  const [work, setWork] = useState(() => takeUp(opened));
  const [selection, setSelection] = useState<readonly string[]>(opened.selected ? [opened.selected] : []);
  const [shown, setShown] = useState(opened.shown);
  /** Counts changes not made by forms; the forms are then drawn with the new values. */
  const [epoch, setEpoch] = useState(0);
  const { id } = opened;
  const { history, stored, conflict } = work;
  const document = conflict ? conflict.document : history.present;

  const saving = useSaving({
    id,
    document: history.present,
    stored,
    paused: conflict !== null,
    onStored: (stored) => setWork((work) => ({ ...work, stored })),
    onConflict: (there) => {
      setWork((work) => joined(work, there));
      setEpoch((epoch) => epoch + 1);
    },
  });
  const taken = useRef(document !== opened.document);
  const drawing = useDrawing({ id, stored: taken.current ? null : opened.revision, document, shown });

  const latest = useRef(document);
  latest.current = document;
  const paused = useRef(conflict !== null);
  paused.current = conflict !== null;
  /**
   * Changes the document; changes of one `kind` in quick succession are undone together. Returns false if the change
   * is impossible.
   */
  const edit = useCallback((change: Edit, kind?: string, byForm = false): boolean => {
    if (paused.current) return false;
    const next = change(latest.current);
    if (!next || next === latest.current) return false;
    latest.current = next;
    setWork((work) => ({
      ...work,
      history: commit(work.history, next, kind ? { kind, at: performance.now() } : undefined),
    }));
    if (!byForm) setEpoch((epoch) => epoch + 1);
    return true;
  }, []);
  const step = useCallback((go: typeof undo) => {
    if (paused.current) return;
    setWork((work) => ({ ...work, history: go(work.history) }));
    setEpoch((epoch) => epoch + 1);
  }, []);

  /** Ends a conflict: applies the chosen changes of this work to the stored draft. */
  const settle = useCallback((applied: ReadonlySet<string>) => {
    setWork((work) => {
      if (!work.conflict) return work;
      const there = { revision: work.conflict.revision, document: work.conflict.document };
      const history = rebase(work.history, onto(work.stored.document, there.document, applied));
      return { ...work, history, stored: there, conflict: null };
    });
    setEpoch((epoch) => epoch + 1);
  }, []);

  // A selected element may be gone: undone, or deleted by somebody else.
  const present = useMemo(
    () => selection.filter((id) => id === "page" || pathTo(document.elements, id).length > 0),
    [document, selection],
  );
  useEffect(() => {
    const address = new URL(location.href);
    if (present.length === 1 && present[0]) address.searchParams.set("element", present[0]);
    else address.searchParams.delete("element");
    window.history.replaceState(window.history.state, "", address);
  }, [present]);

  const elements = present.flatMap((id) => pathTo(document.elements, id).at(-1) ?? []);
  const movable = elements.filter((element) => !element.locked).map((element) => outOfStack(document, element));
  return {
    id,
    document,
    history,
    stored,
    conflict,
    saving,
    drawing,
    shown,
    setShown,
    epoch,
    edit,
    settle,
    selection: present,
    select: setSelection,
    elements,
    movable,
    news: work.news,
    undo: useCallback(() => step(undo), [step]),
    redo: useCallback(() => step(redo), [step]),
    /** Moves elements by distances on the page as it is shown. */
    shiftAll: (moves: ReadonlyMap<string, { x: number; y: number }>, kind?: string) =>
      edit((document) => {
        let next = document;
        for (const [id, { x, y }] of moves) {
          const flipped = drawing.drawing?.places.find((place) => place.id === id)?.flipped ?? false;
          next = arrange.shift(next, id, flipped ? -x : x, y) ?? next;
        }
        return next;
      }, kind),
    remove: () =>
      edit((document) =>
        elements.reduce((next, { id, locked }) => (locked ? next : (documentEdits.remove(next, id) ?? next)), document),
      ),
    duplicate: () => {
      const ids = new Set(documentEdits.idsOf(document.elements));
      edit((document) => elements.reduce((next, { id }) => documentEdits.duplicate(next, id) ?? next, document));
      setSelection(latest.current.elements.flatMap((element) => newIn(element, ids)));
    },
    group: () => {
      const made = arrange.group(document, new Set(present));
      if (made && edit(() => made.document)) setSelection([made.id]);
    },
    ungroup: () => {
      const [only] = present;
      const freed = only && present.length === 1 ? arrange.ungroup(document, only) : null;
      if (freed && edit(() => freed.document)) setSelection(freed.ids);
    },
    reorder: (places: number) =>
      edit((document) => {
        const order = places > 0 ? [...present].reverse() : present;
        return order.reduce((next, id) => documentEdits.moveBy(next, id, places) ?? next, document);
      }),
    lock: (ids: readonly string[], locked: boolean) =>
      edit((document) =>
        ids.reduce(
          (next, id) => documentEdits.setProperties(next, id, { locked: locked || undefined }) ?? next,
          document,
        ),
      ),
    add: (element: Element) => {
      if (edit((document) => documentEdits.add(document, element)))
        setSelection([latest.current.elements.at(-1)?.id ?? ""]);
    },
  };
}
export type StudioState = ReturnType<typeof useStudio>;

/** Returns the element to move: a stack positions its elements, so the whole stack moves. */
function outOfStack(document: DesignDocument, element: Element): Element {
  const holder = holderOf(document, element.id);
  return holder?.type === "stack" ? holder : element;
}

const newIn = (element: Element, known: ReadonlySet<string>): string[] =>
  known.has(element.id) ? childrenOf(element).flatMap((child) => newIn(child, known)) : [element.id];
