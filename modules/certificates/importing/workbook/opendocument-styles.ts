/** What styles of an OpenDocument say: which tables are not displayed, and whose letters are crossed out. */
export interface OpenStyles {
  open(tag: string, attributes: Record<string, string>): void;
  close(tag: string): void;
  isHidden(style: string | undefined): boolean;
  /** By a style of a cell, or of a run within it. */
  isStruck(style: string | undefined): boolean;
}

export function createOpenStyles(): OpenStyles {
  const hidden = new Set<string>();
  const struck = new Set<string>();
  let style: string | null = null;
  return {
    open(tag, attributes) {
      if (tag === "style:style") style = attributes["style:name"] ?? null;
      if (style === null) return;
      if (tag === "style:table-properties" && attributes["table:display"] === "false") hidden.add(style);
      const line = attributes["style:text-line-through-style"] ?? attributes["style:text-line-through-type"] ?? "none";
      if (tag === "style:text-properties" && line !== "none") struck.add(style);
    },
    close(tag) {
      if (tag === "style:style") style = null;
    },
    isHidden: (name) => name !== undefined && hidden.has(name),
    isStruck: (name) => name !== undefined && struck.has(name),
  };
}
