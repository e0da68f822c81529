/**
 * Cuts the headline fonts of the web pages out of the certificates' fonts: `node scripts/fonts.mjs`. The results are
 * committed; run it again when a font or a script range changes.
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + "ŒœŸŠšŽžĞğİıŞşĆćČčŁłŃńŐőŘřŚśŻżŹźĄąĘę–—‘’‚“”„•…‹›€−";
const arabic = ` ${range(0x0600, 0x06ff)}«»():.-0123456789`;

const faces = [
  { from: "playfair-display-400.ttf", to: "playfair-display-latin-400.woff2", text: latin },
  { from: "amiri-700.ttf", to: "amiri-arabic-700.woff2", text: arabic },
];

for (const { from, to, text } of faces) {
  const font = await subsetFont(await readFile(`content/fonts/${from}`), text, { targetFormat: "woff2" });
  await writeFile(`public/fonts/${to}`, font);
  process.stdout.write(`${to}: ${Math.round(font.length / 1024)} KB\n`);
}
