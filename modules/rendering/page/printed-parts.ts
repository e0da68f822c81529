import type { SceneItem, TextItem } from "../../scene/index.server";
import { walk } from "../document/check-document";
import { resolve } from "../document/context";
import type { DesignDocument, Element } from "../document/schema";
import { wordsOf } from "../document/text";
import { type Facts, factsOf, fieldOf, sourcesIn } from "../document/variables";
import type { CertificateView } from "../view/view";
import { wordingOf } from "../wording/wording";
import { drawableFields } from "./build-scene";

/** A part of a certificate in the issuer's terms; `label` is the original label, not the printed one. */
export type PrintedPart =
  | { of: "name" | "achievement" | "issuer" | "signer" | "other" }
  | { of: "field"; label: string };

/** Returns the parts that a drawn text shows. `items` are all drawn texts, with the ids of their elements. */
export function partsOf(
  item: TextItem,
  items: readonly TextItem[],
  view: CertificateView,
  document: DesignDocument,
): PrintedPart[] {
  const facts = factsOf(view, wordingOf(view.language));
  const written = elementOf(item, document);
  const element = written && (resolve(written, facts) ?? written);
  switch (element?.type) {
    case "text":
      return telling(sourcesIn(wordsOf(element.text, view.language), facts).map((source) => partOf(source, facts)));
    case "fields":
      return fieldPart(item, items, view);
    case "signatures":
      return [{ of: "signer" }];
    default:
      return [{ of: "other" }];
  }
}

/**
 * Selects the parts to report: those that differ from certificate to certificate, which the issuer can change for this
 * one; otherwise the issuer's own details; otherwise the design.
 */
export function telling(parts: PrintedPart[]): PrintedPart[] {
  const own = parts.filter(({ of }) => of === "name" || of === "achievement" || of === "field");
  if (own.length > 0) return own;
  const ofIssuer = parts.filter(({ of }) => of !== "other");
  return ofIssuer.length > 0 ? ofIssuer : [{ of: "other" }];
}

function partOf(source: string, { view }: Facts): PrintedPart {
  if (source === "recipient.name") return { of: "name" };
  if (source.startsWith("achievement.")) return { of: "achievement" };
  if (source === "issuer.name") return { of: "issuer" };
  if (source.startsWith("signer.")) return { of: "signer" };
  const field = fieldOf(source, view);
  return field ? { of: "field", label: field.label } : { of: "other" };
}

/** Fields are drawn in order, each label before its value. */
function fieldPart(item: TextItem, items: readonly TextItem[], view: CertificateView): PrintedPart[] {
  const nth = items.filter(({ element }) => element === item.element).indexOf(item);
  const drawn = view.customFields.filter((field) => drawableFields([field]).length > 0);
  const field = drawn[Math.floor(nth / 2)];
  return field ? [{ of: "field", label: field.label }] : [];
}

const elementCache = new WeakMap<DesignDocument, ReadonlyMap<string, Element>>();

/** Returns the element of the design that an item was drawn for. */
export function elementOf(item: SceneItem, document: DesignDocument): Element | undefined {
  const elements =
    elementCache.get(document) ?? new Map([...walk(document.elements)].map(({ element }) => [element.id, element]));
  elementCache.set(document, elements);
  return elements.get(item.element ?? "");
}
