/** The field of an element's form that a problem's path speaks of: "elements.3.box.width" is of "box.width". */
export function fieldOf(path: string): string | null {
  const own = path.replace(/^(elements|children)\.\d+\./, "");
  if (own !== path) return fieldOf(own);
  return own.startsWith("variants") || own === "" ? null : own.replace(/\.\d+$/, "");
}
