import type { APIRequestContext } from "@playwright/test";
import postcss, { type AtRule, type Container } from "postcss";

/** Width of the window for media queries: an ordinary screen. */
const WIDTH = 1280;

interface DisplayRule {
  selector: string;
  isNone: boolean;
}

/** Cached `display` rules of style sheets, by address. Style sheets do not change while the platform runs. */
const cachedRules = new Map<string, Promise<DisplayRule[]>>();

/**
 * Finds the elements of a document that its style sheets hide (`display: none`), at the width of an ordinary screen. Of
 * two rules the later one wins; the platform's style sheets need no other part of the cascade.
 */
export async function findHiddenByStyle(document: Document, request: APIRequestContext): Promise<Set<Element>> {
  // A popover is closed by default; on wide screens the style sheets show some of them.
  const hidden = new Set<Element>(document.querySelectorAll("[popover]"));
  for (const sheet of document.querySelectorAll<HTMLElement>("style, link[rel=stylesheet]")) {
    const address = sheet.getAttribute("href");
    const rules = await (address ? rulesAt(address, request) : readDisplayRules(sheet.textContent ?? ""));
    for (const { selector, isNone } of rules) {
      for (const element of select(document, selector)) {
        if (isNone) hidden.add(element);
        else hidden.delete(element);
      }
    }
  }
  return hidden;
}

function rulesAt(address: string, request: APIRequestContext): Promise<DisplayRule[]> {
  const found =
    cachedRules.get(address) ?? request.get(address).then(async (sheet) => readDisplayRules(await sheet.text()));
  cachedRules.set(address, found);
  return found;
}

function readDisplayRules(css: string): DisplayRule[] {
  const rules: DisplayRule[] = [];
  postcss.parse(css).walkDecls("display", ({ parent, value }) => {
    if (parent?.type !== "rule" || !("selector" in parent) || !applies(parent)) return;
    rules.push({ selector: String(parent.selector), isNone: value === "none" });
  });
  return rules;
}

/** Whether all conditions around a rule are met. */
function applies(rule: Container): boolean {
  for (let around = rule.parent; around && around.type !== "root"; around = around.parent) {
    if (around.type === "atrule" && !isMet(around as AtRule)) return false;
  }
  return true;
}

function isMet({ name, params }: AtRule): boolean {
  if (name === "layer") return true;
  if (name === "supports") return !params.includes("not");
  if (name !== "media") return false;
  return params.split(",").some((query) =>
    query.split(/\band\b/).every((condition) => {
      const width = /\((min|max)-width:\s*([\d.]+)(px|r?em)\)/.exec(condition);
      if (!width) return /^\s*(screen|all)\s*$/.test(condition);
      const pixels = Number(width[2]) * (width[3] === "px" ? 1 : 16);
      return width[1] === "min" ? WIDTH >= pixels : WIDTH <= pixels;
    }),
  );
}

/** Selects elements. Pseudo-elements and states that need a pointer or a script match nothing. */
function select(document: Document, selector: string): Element[] {
  const plain = selector.replace(/:(hover|focus(-visible|-within)?|active|popover-open|target|modal)/g, "[data-never]");
  if (/::/.test(plain)) return [];
  try {
    return [...document.querySelectorAll(plain)];
  } catch {
    return [];
  }
}
