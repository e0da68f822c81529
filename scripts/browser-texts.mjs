// Writes the modules through which browsers load texts, one for each language, so that a page loads only its own
// language and a new language needs no code. Remix's classic compiler does not support imports by a pattern.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";

const LOCALES = "app/i18n/locales";
const GENERATED = "app/i18n/generated";
export const LOAD_TEXTS = `${GENERATED}/load-texts.ts`;
/**
 * Namespaces that every page rendered in the browser loads. All other pages arrive with their texts from the server.
 */
const NAMESPACES = ["common", "errors"];
/** Namespaces loaded only by the pages that name them in their `handle`. */
const PAGE_NAMESPACES = ["account", "certificates", "designs", "find"];

export function writeBrowserTexts() {
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED, { recursive: true });
  const languages = readdirSync(LOCALES);
  for (const language of languages) {
    const imports = NAMESPACES.map((name) => `import ${name} from "../locales/${language}/${name}.json";\n`);
    writeFileSync(
      `${GENERATED}/${language}.ts`,
      `${imports.join("")}\nexport const texts = { ${NAMESPACES.join(", ")} };\n`,
    );
    for (const name of PAGE_NAMESPACES)
      writeFileSync(
        `${GENERATED}/${language}-${name}.ts`,
        `import texts from "../locales/${language}/${name}.json";\n\nexport { texts };\n`,
      );
  }
  const entries = languages.map(
    (language) => `  "${language}": () => import("./${language}").then(({ texts }) => texts),\n`,
  );
  writeFileSync(
    LOAD_TEXTS,
    `import type { Language } from "#modules/kernel/languages";

type Texts = Record<${NAMESPACES.map((name) => `"${name}"`).join(" | ")}, object>;

export const loadTexts: Record<Language, () => Promise<Texts>> = {
${entries.join("")}};

export const loadPageTexts: Record<string, Record<Language, () => Promise<object>>> = {
${PAGE_NAMESPACES.map((name) => `  "${name}": {\n${languages.map((language) => `    "${language}": () => import("./${language}-${name}").then(({ texts }) => texts),\n`).join("")}  },\n`).join("")}};
`,
  );
}
