import { type designs, rendering } from "#app/modules.server";
import type { DesignDocument } from "#modules/rendering/index";
import { changePage } from "./change-page";
import { newElement } from "./properties";
import { readProperties } from "./read-properties";

const { documentEdits } = rendering;

type Design = NonNullable<Awaited<ReturnType<typeof designs.getDesign>>>;

/**
 * Returns the document changed by a form of the editor, and the new selection. Null where the form names an element
 * that no longer exists.
 */
export function changeDocument(
  { document }: Design,
  form: FormData,
  picture: string | null,
): { document: DesignDocument; selected: string | null } | null {
  const id = String(form.get("element") ?? "");
  const element = documentEdits.findElement(document.elements, id);
  const changed = (next: DesignDocument | null, selected: string | null) => next && { document: next, selected };
  switch (String(form.get("do"))) {
    case "set":
      return element && changed(documentEdits.setProperties(document, id, readProperties(element, form)), id);
    case "forward":
      return changed(documentEdits.move(document, id, true), id);
    case "back":
      return changed(documentEdits.move(document, id, false), id);
    case "duplicate":
      return changed(documentEdits.duplicate(document, id), id);
    case "remove":
      return changed(documentEdits.remove(document, id), null);
    case "page":
      return changed(changePage(document, form), "page");
    case "add": {
      const added = newElement(String(form.get("type")), document.page, picture);
      if (!added) return null;
      const next = documentEdits.add(document, added);
      return changed(next, next.elements.at(-1)?.id ?? null);
    }
    default:
      return null;
  }
}
