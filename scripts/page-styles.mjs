// Builds stylesheets with only the rules of the pages below, and their own script, for a fast first view of a certificate
// on a slow connection and on phones of 2018. Remix builds one stylesheet for all pages, and scripts for new browsers.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { notUnderstood } from "./checks/older-browsers.mjs";
import { forOlderBrowsers } from "./older-browsers.mjs";

/** Pages that Remix sends no scripts to, by the stylesheet that they share. @type {Record<string, string[]>} */
const SHEETS = { certificate: ["certificate"], verification: ["verification", "file"] };
/** Script of all these pages. They are whole without it, also where a browser cannot read it. */
const SCRIPT = "features/verification/holder-page.ts";
/** What esbuild writes styles for; scripts/older-browsers.mjs does the rest. Scripts are written as of 2017. */
const BROWSERS = ["chrome61", "ios12"];
/** The page of errors, which always has the whole stylesheet. */
const ERROR_PAGE = "app/ui/ProblemPage/ProblemPage.tsx";
/** Layouts around these pages. */
const FRAMES = ["root", "features/site/public-frame"];

// Remix's own compiler plugin and esbuild, because classes must get the same names as in the pages.
const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"));
const { readConfig } = remix("./dist/config.js");
const { vanillaExtractPlugin } = remix("./dist/compiler/plugins/vanillaExtract.js");
const esbuild = remix("esbuild");

/** Writes the stylesheets beside Remix's, and the data that the server needs (app/http/page-styles.server.ts). */
async function buildPageStyles() {
  const config = await readConfig(process.cwd(), "production");
  const serverBuild = path.dirname(config.serverBuildPath);
  const { inputs, outputs } = JSON.parse(readFileSync(path.join(serverBuild, "metafile.css.json"), "utf8"));
  const bundle = stylesheetAmong(outputs);
  const sheets = [];
  for (const [name, pages] of Object.entries(SHEETS)) {
    const routes = pages.map((page) => `features/verification/${page}`);
    const used = reachedFrom(
      [...FRAMES, ...routes].map((file) => `app/${file}.tsx`),
      inputs,
    );
    // The order of the whole stylesheet: where two rules apply to one element, the same one has to win.
    const order = Object.keys(outputs[bundle].inputs).filter((file) => used.has(file));
    // Themes are not imported by pages; they are included with the files that use them.
    const sources = order.map(sourceOf).filter((file) => inputs[`app/${file}`]);
    const { css, built } = await buildSheet(config, sources);
    if (built.join() !== order.join()) throw new Error(`the rules stand in another order: ${built.join()}`);
    sheets.push({ address: writeAsset(config, name, "css", css), routes });
  }
  const script = writeAsset(config, "holder-page", "js", await buildScript(config));
  const facts = { insteadOf: config.publicPath + path.basename(bundle), sheets, script };
  writeFileSync(path.join(serverBuild, "page-styles.json"), JSON.stringify(facts));
}

/** Builds one stylesheet, for older browsers too. @param {any} config @param {string[]} sources */
async function buildSheet(config, sources) {
  const { outputFiles, metafile } = await esbuild.build({
    stdin: { contents: sources.map((file) => `import "./${file}";`).join("\n"), resolveDir: config.appDirectory },
    outfile: path.join(path.dirname(config.serverBuildPath), "page-styles.js"),
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    external: ["/fonts/*"],
    logLevel: "warning",
    target: BROWSERS,
    plugins: [vanillaExtractPlugin({ config, options: { mode: "production" } }, { outputCss: true })],
  });
  const css = forOlderBrowsers(
    outputFiles.find((/** @type {{ path: string }} */ file) => file.path.endsWith(".css")).text,
  );
  const unknown = notUnderstood(css);
  if (unknown.length > 0) throw new Error(`browsers of 2018 do not understand: ${unknown.join("; ")}`);
  return { css, built: Object.keys(metafile.outputs[stylesheetAmong(metafile.outputs)].inputs) };
}

/** @param {any} config @returns {Promise<string>} */
async function buildScript(config) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(config.appDirectory, SCRIPT)],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2017",
    minify: true,
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

/** Writes a file whose name has the hash of its content; returns its address. */
/** @param {any} config @param {string} name @param {string} ending @param {string} content @returns {string} */
function writeAsset(config, name, ending, content) {
  const file = `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.${ending}`;
  writeFileSync(path.join(config.assetsBuildDirectory, file), content);
  return config.publicPath + file;
}

/** @param {Record<string, unknown>} outputs */
function stylesheetAmong(outputs) {
  const file = Object.keys(outputs).find((name) => name.endsWith(".css"));
  if (!file) throw new Error("no stylesheet was built");
  return file;
}

/** @param {string[]} files @param {Record<string, { imports: { path: string }[] }>} inputs */
function reachedFrom(files, inputs) {
  const reached = new Set(files);
  for (const file of files) if (!inputs[file]) throw new Error(`${file} is no part of what Remix built`);
  for (const file of reached)
    for (const { path: imported } of inputs[file]?.imports ?? []) if (imported !== ERROR_PAGE) reached.add(imported);
  return reached;
}

/** @param {string} file for example `vanilla-extract-plugin-ns:ui/Button/Button.css.ts.vanilla.css` */
function sourceOf(file) {
  return file.replace(/^[^:]*:/, "").replace(/\.vanilla\.css$/, "");
}

await buildPageStyles();
// The compiler would keep the process alive.
process.exit(0);
