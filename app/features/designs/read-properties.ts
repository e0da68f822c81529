import { LANGUAGES } from "#modules/kernel/languages";
import type { Element } from "#modules/rendering/index";
import { allPropertiesOf, type Property } from "./properties";

type Json = Record<string, unknown>;

/** Returns the value at a property's path in an element: `stroke.width`. */
export function valueAt(element: object, path: string): unknown {
  let at: unknown = element;
  for (const step of path.split(".")) at = typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined;
  return at;
}

/**
 * Reads the properties to set from a form. Properties absent from the form stay; empty ones are removed. An invalid
 * number becomes NaN, which the document's validation refuses by its path.
 */
export function readProperties(element: Element, form: FormData): Json {
  const set: Json = {};
  for (const property of allPropertiesOf(element.type)) {
    if (!form.has(property.path) && property.control !== "check") continue;
    const [top = "", part] = property.path.split(".");
    const value = readOne(property, form);
    if (part === undefined) set[top] = value;
    else set[top] = withPart((set[top] ?? Reflect.get(element, top)) as Json | undefined, part, value);
  }
  return set;
}

/** Sets one part of an object; undefined once the object has no parts. */
function withPart(whole: Json | undefined, part: string, value: unknown): Json | undefined {
  const { [part]: _before, ...others } = whole ?? {};
  const parts = value === undefined ? others : { ...others, [part]: value };
  return Object.keys(parts).length > 0 ? parts : undefined;
}

function readOne(property: Property, form: FormData): unknown {
  const text = String(form.get(property.path) ?? "").trim();
  switch (property.control) {
    case "check":
      return text === "on" ? true : undefined;
    case "number":
      return text === "" ? undefined : Number(text.replace(",", "."));
    case "words":
      return readWords(property.path, text, form);
    case "condition":
      return readCondition(text);
    default:
      return text === "" ? undefined : text;
  }
}

/** Returns one text for all languages, or the texts by language if there are several. */
function readWords(path: string, all: string, form: FormData): unknown {
  const own = LANGUAGES.flatMap((language) => {
    const text = String(form.get(`${path}.${language}`) ?? "").trim();
    return text === "" ? [] : [[language, text] as const];
  });
  if (own.length === 0) return all === "" ? undefined : all;
  return { ...(all === "" ? {} : { en: all }), ...Object.fromEntries(own) };
}

/** Parses conditions separated by commas. */
function readCondition(text: string): string | string[] | undefined {
  const all = text.split(",").filter((one) => one !== "");
  return all.length > 1 ? all : all[0];
}
