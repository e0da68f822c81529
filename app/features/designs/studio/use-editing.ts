import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { type DesignDocument, documentEdits, type TextElement } from "#modules/rendering/index";
import { pathTo } from "./element-tree";

/** The text that is being written on the page, and where its caret begins. */
export interface Editing {
  id: string;
  caret: "all" | "end";
}

/** Which text is being written; none once it is gone or no longer the one that is selected. */
export function useEditing(document: DesignDocument, selection: readonly string[]) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const text = editing && selection.length === 1 && selection[0] === editing.id ? textIn(document, editing.id) : null;
  /** Begins to write a text; false where the element is none, or is locked. The caret is there when it returns. */
  const begin = useCallback(
    (id: string, caret: Editing["caret"]): boolean => {
      if (!textIn(document, id)) return false;
      flushSync(() => setEditing({ id, caret }));
      return true;
    },
    [document],
  );
  const end = useCallback(() => setEditing(null), []);
  return { editing: text ? editing : null, text, begin, end };
}

function textIn(document: DesignDocument, id: string): TextElement | null {
  if (pathTo(document.elements, id).some(({ locked }) => locked)) return null;
  const element = documentEdits.findElement(document.elements, id);
  return element?.type === "text" ? element : null;
}
