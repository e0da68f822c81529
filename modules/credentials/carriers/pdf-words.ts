import { type PdfFile, readPdfObjects, streamData } from "./pdf-objects";

/** Maximum size of a content stream; a certificate's is a hundredth of that. */
const MAX_CONTENT_BYTES = 4 * 1024 * 1024;
const MAX_CMAP_BYTES = 512 * 1024;
const MAX_TEXT = 100_000;
/** Maximum number of codes in one range of a character map. */
const MAX_RANGE = 0x10000;

/** Map from a font's codes to text (ISO 32000-1, 9.10.3), and the number of hexadecimal digits of a code. */
interface CharacterMap {
  digits: number;
  texts: Map<number, string>;
}

/**
 * Extracts the text of a PDF in drawing order, which for Arabic may run in either direction; empty where letters are
 * drawn as outlines or pictures. Decodes fonts by their ToUnicode maps only.
 */
export function wordsOfPdf(bytes: Uint8Array): string {
  const file = readPdfObjects(bytes);
  const fonts = fontsByName(file);
  if (fonts.size === 0) return "";
  let text = "";
  for (const [id, { dictionary, streamAt }] of file.objects) {
    if (text.length > MAX_TEXT) break;
    // Pictures, fonts, attachments and metadata have a Subtype or Length1 entry; page contents have neither.
    if (streamAt === null || /\/Subtype\s{0,4}\/(?!Form)|\/Length1|\/Type\s{0,4}\/(?!XObject)/.test(dictionary))
      continue;
    const content = streamData(file, id, MAX_CONTENT_BYTES)?.toString("latin1");
    if (content && /\bBT\b/.test(content)) text += `${shownBy(content, fonts)}\n`;
  }
  return text.slice(0, MAX_TEXT);
}

/** Returns fonts by the name that page contents use. If two pages use one name for two fonts, both are returned. */
function fontsByName(file: PdfFile): Map<string, CharacterMap[]> {
  const fonts = new Map<string, CharacterMap[]>();
  const maps = new Map<number, CharacterMap | null>();
  for (const { dictionary } of file.objects.values()) {
    const inline = /\/Font\s{0,4}<<([^>]{0,2000})>>/.exec(dictionary)?.[1];
    const entries = inline ?? (/\/Type\b/.test(dictionary) ? "" : dictionary);
    for (const [, name = "", reference = ""] of entries.matchAll(
      /\/([\w.+-]{1,64})\s{1,4}(\d{1,10})\s{1,4}\d{1,5}\s{1,4}R/g,
    )) {
      const font = file.objects.get(Number(reference))?.dictionary ?? "";
      const target = /\/Type\s{0,4}\/Font\b/.test(font) && /\/ToUnicode\s{1,4}(\d{1,10})\s/.exec(font)?.[1];
      if (!target) continue;
      const id = Number(target);
      if (!maps.has(id)) maps.set(id, readCharacterMap(streamData(file, id, MAX_CMAP_BYTES)?.toString("latin1") ?? ""));
      const map = maps.get(id);
      if (map && !fonts.get(name)?.includes(map)) fonts.set(name, [...(fonts.get(name) ?? []), map]);
    }
  }
  return fonts;
}

function readCharacterMap(cmap: string): CharacterMap | null {
  const digits = /begincodespacerange\s{0,8}<([0-9a-fA-F]{2,8})>/.exec(cmap)?.[1]?.length;
  if (!digits) return null;
  const texts = new Map<number, string>();
  for (const [, block = ""] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", text = ""] of block.matchAll(/<([0-9a-fA-F]{1,8})>\s{0,4}<([0-9a-fA-F\s]{1,200})>/g))
      texts.set(Number.parseInt(code, 16), utf16(text));
  }
  for (const [, block = ""] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const ranges = block.matchAll(
      /<([0-9a-fA-F]{1,8})>\s{0,4}<([0-9a-fA-F]{1,8})>\s{0,4}(?:<([0-9a-fA-F\s]{1,200})>|\[([^\]]*)\])/g,
    );
    for (const [, from = "", to = "", first, list] of ranges) addRange(texts, { from, to, first, list });
  }
  return { digits, texts };
}

function addRange(
  texts: Map<number, string>,
  range: { from: string; to: string; first: string | undefined; list: string | undefined },
): void {
  const from = Number.parseInt(range.from, 16);
  const count = Math.min(Number.parseInt(range.to, 16) - from + 1, MAX_RANGE);
  const listed = range.list?.match(/[0-9a-fA-F]{2,200}/g);
  for (let i = 0; i < count; i++) {
    if (listed) texts.set(from + i, utf16(listed[i] ?? ""));
    else if (range.first) {
      const last = utf16(range.first);
      texts.set(from + i, last.slice(0, -1) + String.fromCharCode((last.charCodeAt(last.length - 1) + i) & 0xffff));
    }
  }
}

/** Decodes big-endian UTF-16 in hexadecimal. */
function utf16(hex: string): string {
  const units = hex.replace(/\s/g, "").match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

/** Returns the text shown by the text operators of a content stream (ISO 32000-1, 9.4.3). */
function shownBy(content: string, fonts: Map<string, CharacterMap[]>): string {
  const tokens =
    /\/([\w.+-]{1,64})\s{1,4}-?[\d.]{1,20}\s{1,4}Tf\b|<([0-9a-fA-F\s]{2,100000})>|\((?:\\[\s\S]|[^\\)]){0,100000}\)|\b(ET|Td|TD|Tm|T\*)(?=\s)/g;
  let current: CharacterMap[] = [];
  let text = "";
  for (const [token, font, hex] of content.matchAll(tokens)) {
    if (text.length > MAX_TEXT) break;
    if (font !== undefined) current = fonts.get(font) ?? [];
    else if (hex !== undefined) text += decode(hex.replace(/\s/g, ""), current);
    else if (token.startsWith("(")) text += decode(hexOfLiteral(token.slice(1, -1)), current);
    else text += " ";
  }
  return text;
}

function decode(hex: string, [map, ...others]: CharacterMap[]): string {
  if (!map) return "";
  let text = "";
  for (let at = 0; at + map.digits <= hex.length; at += map.digits)
    text += map.texts.get(Number.parseInt(hex.slice(at, at + map.digits), 16)) ?? "";
  return others.length > 0 ? `${text} ${decode(hex, others)}` : text;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function hexOfLiteral(literal: string): string {
  const bytes = literal.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_match, octal?: string, character = "") =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : (ESCAPES[character] ?? character),
  );
  return Buffer.from(bytes, "latin1").toString("hex");
}
