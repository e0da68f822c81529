/** Returns the field of an element's form that a problem's path refers to: "box.width" for "elements.3.box.width". */
export function fieldOf(path: string): string | null {
  const own = path.replace(/^(elements|children)\.\d+\./, "");
  if (own !== path) return fieldOf(own);
  return own.startsWith("variants") || own === "" ? null : own.replace(/\.\d+$/, "");
}
