/** Styles of an OpenDocument: which tables, rows and columns are hidden, and which text is crossed out. */
export interface OpenStyles {
  open(tag: string, attributes: Record<string, string>): void;
  close(tag: string): void;
  isHidden(table: string | undefined): boolean;
  /** Whether rows or columns of a style are hidden in effect: their height or width is zero. */
  isFlat(family: "table-row" | "table-column", name: string | undefined): boolean;
  isStruck(family: "table-cell" | "text", name: string | undefined): boolean;
}

/** The properties of a style that are used. Missing ones are inherited from the parent. */
interface OpenStyle {
  parent: string | undefined;
  hidden?: boolean;
  struck?: boolean;
  flat?: boolean;
}

/** Maximum number of ancestors followed: a style may be its own ancestor. */
const MAX_ANCESTORS = 20;

/**
 * Collects styles (ISO/IEC 26300-3, 16.2) by family and name: those of the document, and those that the program made
 * when it was saved.
 */
export function createOpenStyles(): OpenStyles {
  const styles = new Map<string, OpenStyle>();
  let style: OpenStyle | null = null;

  function isSo(what: "hidden" | "struck" | "flat", family: string, name: string | undefined): boolean {
    let found = styles.get(`${family} ${name}`);
    for (let step = 0; found && found[what] === undefined && step < MAX_ANCESTORS; step++)
      found = styles.get(`${family} ${found.parent}`);
    return found?.[what] ?? false;
  }

  return {
    open(tag, attributes) {
      if (tag === "style:style") {
        style = { parent: attributes["style:parent-style-name"] };
        styles.set(`${attributes["style:family"]} ${attributes["style:name"]}`, style);
      }
      if (style === null) return;
      const display = attributes["table:display"];
      if (tag === "style:table-properties" && display !== undefined) style.hidden = display === "false";
      const size = attributes["style:row-height"] ?? attributes["style:column-width"];
      if (size !== undefined) style.flat = Number.parseFloat(size) === 0;
      const line = attributes["style:text-line-through-style"] ?? attributes["style:text-line-through-type"];
      if (tag === "style:text-properties" && line !== undefined) style.struck = line !== "none";
    },
    close(tag) {
      if (tag === "style:style") style = null;
    },
    isHidden: (table) => isSo("hidden", "table", table),
    isFlat: (family, name) => isSo("flat", family, name),
    isStruck: (family, name) => isSo("struck", family, name),
  };
}
