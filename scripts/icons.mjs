// Writes the icons that pages import: each is a module of its own, made of Lucide's drawings, which come as one file
// (@iconify-json/lucide) where Lucide's own package for React is five thousand. `import Ban from
// "#app/ui/Icon/generated/ban"` is all that a new one takes: its name is Lucide's, and the next command writes it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const GENERATED = "app/ui/Icon/generated";
const IMPORT = /"#app\/ui\/Icon\/generated\/([a-z0-9-]+)"/g;

/** The files that stand for the icons which are imported somewhere below `app`. */
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
 * What stands in the square, without the group around it that says how lines are drawn: `createIcon` says that.
 * @param {{ icons: Record<string, { body: string }>, aliases: Record<string, { parent: string }> }} set @param {string}
 * name
 */
function shapesOf({ icons, aliases }, name) {
  const icon = icons[name] ?? icons[aliases[name]?.parent ?? ""];
  if (!icon?.body.includes(' stroke-width="2"'))
    throw new Error(`Lucide has no icon "${name}" that is drawn with lines.`);
  return icon.body
    .replace(/ (fill="none"|stroke(-linecap|-linejoin|-width)?="(currentColor|round|2)")/g, "")
    .replace(/^<g>(.*)<\/g>$/, "$1");
}

/** @param {string} shapes as SVG: what JSX calls otherwise is written as JSX does */
function moduleOf(shapes) {
  const jsx = shapes.replace(
    / ([a-z]+)-([a-z])([a-z]*)=/g,
    (_, first, letter, rest) => ` ${first}${letter.toUpperCase()}${rest}=`,
  );
  return `import { createIcon } from "../Icon";\n\nexport default /* @__PURE__ */ createIcon(<>${jsx}</>);\n`;
}
