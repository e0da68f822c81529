// Writes the icons that pages import, one module each, from Lucide's drawings. These come as one file
// (@iconify-json/lucide); Lucide's own package for React has five thousand. To add an icon, write `import Ban from
// "#app/ui/Icon/generated/ban"` with Lucide's name; the next command creates the module.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const GENERATED = "app/ui/Icon/generated";
const IMPORT = /"#app\/ui\/Icon\/generated\/([a-z0-9-]+)"/g;

/** Returns the file names of all icons that files below `app` import. */
export function iconFiles() {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join("app", file), "utf8").matchAll(IMPORT)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].sort().map((name) => `${GENERATED}/${name}.tsx`);
}

export function writeIcons() {
  const files = iconFiles();
  mkdirSync(GENERATED, { recursive: true });
  for (const name of readdirSync(GENERATED))
    if (!files.includes(`${GENERATED}/${name}`)) rmSync(`${GENERATED}/${name}`);
  if (files.length === 0) return;
  const set = require("@iconify-json/lucide/icons.json");
  for (const file of files) {
    const text = moduleOf(shapesOf(set, path.basename(file, ".tsx")));
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
}

/**
 * Returns the shapes of an icon, without the group around them and its line attributes, which `createIcon` adds.
 * @param {{ icons: Record<string, { body: string }>, aliases: Record<string, { parent: string }> }} set
 * @param {string} name
 */
function shapesOf({ icons, aliases }, name) {
  const icon = icons[name] ?? icons[aliases[name]?.parent ?? ""];
  if (!icon?.body.includes(' stroke-width="2"'))
    throw new Error(`Lucide has no icon "${name}" that is drawn with lines.`);
  return icon.body
    .replace(/ (fill="none"|stroke(-linecap|-linejoin|-width)?="(currentColor|round|2)")/g, "")
    .replace(/^<g>(.*)<\/g>$/, "$1");
}

/** @param {string} shapes SVG; attribute names are converted to those of JSX */
function moduleOf(shapes) {
  const jsx = shapes.replace(
    / ([a-z]+)-([a-z])([a-z]*)=/g,
    (_, first, letter, rest) => ` ${first}${letter.toUpperCase()}${rest}=`,
  );
  return `import { createIcon } from "../Icon";\n\nexport default /* @__PURE__ */ createIcon(<>${jsx}</>);\n`;
}
