import { inflateSync } from "node:zlib";
import { expect } from "vitest";

/**
 * An object of a PDF, checked against the rules of PDF/A-3a (ISO 19005-3) that a test can check without a validator,
 * named by veraPDF's clauses. Rules about page operators are checked for text only.
 */
interface PdfObject {
  dictionary: string;
  stream: Buffer | null;
}
interface Pdf {
  bytes: Buffer;
  text: string;
  objects: Map<number, PdfObject>;
}

function parse(bytes: Uint8Array): Pdf {
  const text = Buffer.from(bytes).toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const { 1: number, 2: body = "", index } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\n(?:endobj|stream\n)/g)) {
    const at = (index ?? 0) + `${number} 0 obj\n${body}\n`.length;
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
    const hasStream = text.startsWith("stream\n", at);
    const from = at + "stream\n".length;
    const stream = hasStream ? Buffer.from(bytes).subarray(from, from + length) : null;
    if (hasStream)
      expect(text.slice(from + length, from + length + 10), `6.1.7.1: length of ${number}`).toMatch(/^\n?endstream/);
    objects.set(Number(number), { dictionary: body, stream });
  }
  return { bytes: Buffer.from(bytes), text, objects };
}

const dictionaries = ({ objects }: Pdf, pattern: RegExp) =>
  [...objects.values()].filter(({ dictionary }) => pattern.test(dictionary));
const contentOf = ({ dictionary, stream }: PdfObject) =>
  stream && /FlateDecode/.test(dictionary) ? inflateSync(stream) : (stream ?? Buffer.alloc(0));
const refIn = (pdf: Pdf, dictionary: string, key: string) =>
  pdf.objects.get(Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]));

const STANDARD_TYPES = ["Document", "H1", "H2", "P", "Figure", "Link", "Span", "Table", "TR", "TH", "TD"];

/**
 * Checks the rules of PDF/A-3a. `attached` is the MIME type of the one embedded file; null where there is none.
 * `isAccessible` also checks PDF/UA-1 (ISO 14289-1).
 */
export function expectPdfA(
  bytes: Uint8Array,
  {
    language,
    attached: kind,
    isAccessible = false,
  }: { language: string; attached: string | null; isAccessible?: boolean },
) {
  const pdf = parse(bytes);
  const { text } = pdf;
  expect(text, "6.1.2: header").toMatch(/^%PDF-1\.\d\n%[\x80-\xff]{4}/);
  expect(text, "6.1.3: identifier").toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  expect(text, "6.1.3: encryption").not.toMatch(/\/Encrypt\b/);
  for (const { dictionary, stream } of pdf.objects.values()) {
    if (!stream) continue;
    expect(dictionary, "6.1.7.1: no outside streams").not.toMatch(/\/F \(|\/FFilter|\/FDecodeParms/);
    expect(dictionary, "6.1.7.2: no LZW").not.toMatch(/LZWDecode|\/Crypt/);
  }
  const [catalog] = dictionaries(pdf, /\/Type \/Catalog/);
  const [page] = dictionaries(pdf, /\/Type \/Page\b(?!s)/);
  if (!catalog || !page) throw new Error("no catalog, or no page");

  const intents = dictionaries(pdf, /\/Type \/OutputIntent/);
  expect(intents, "6.2.3: output intent").toHaveLength(1);
  expect(intents[0]?.dictionary).toMatch(/\/S \/GTS_PDFA1/);
  const profile = refIn(pdf, intents[0]?.dictionary ?? "", "DestOutputProfile");
  expect(profile && contentOf(profile).subarray(16, 20).toString(), "6.2.3: RGB profile").toBe("RGB ");
  expect(text, "6.2.4.3: no colors but RGB and gray").not.toMatch(/\/DeviceCMYK|\/Separation|\/DeviceN/);
  for (const { dictionary } of dictionaries(pdf, /\/Subtype \/Image/)) {
    expect(dictionary, "6.2.8: images").not.toMatch(/\/Alternates|\/OPI|\/Interpolate true/);
    expect(dictionary, "6.2.8: bits").toMatch(/\/BitsPerComponent 8/);
  }
  for (const { dictionary } of dictionaries(pdf, /\/Subtype \/Form/))
    expect(dictionary, "6.2.9: forms").not.toMatch(/\/PS\b|\/Ref\b|\/OPI\b/);

  const fonts = dictionaries(pdf, /\/Type \/Font\b(?!Descriptor)[\s\S]*\/Subtype \/Type0/);
  expect(fonts.length, "fonts").toBeGreaterThan(0);
  expect(dictionaries(pdf, /\/Subtype \/(Type1|Type3|TrueType|MMType1)\b/), "6.2.11: CID fonts alone").toHaveLength(0);
  for (const { dictionary } of fonts) {
    expect(dictionary, "6.2.11.3.3: encoding").toMatch(/\/Encoding \/Identity-H/);
    expect(refIn(pdf, dictionary, "ToUnicode"), "6.2.11.7.2: letters").toBeDefined();
    const descendant = refIn(pdf, dictionary, "DescendantFonts")?.dictionary ?? "";
    if (/CIDFontType2/.test(descendant)) expect(descendant, "6.2.11.3.2").toMatch(/\/CIDToGIDMap \/Identity/);
    const descriptor = refIn(pdf, descendant, "FontDescriptor")?.dictionary ?? "";
    expect(descriptor, "6.2.11.4.1: embedded").toMatch(/\/FontFile[23] \d+ 0 R/);
  }
  const content = refIn(pdf, page.dictionary, "Contents");
  const shown = content ? contentOf(content).toString("latin1") : "";
  // Replacement texts (ActualText) begin with a byte order mark and are no glyphs.
  const glyphs = [...shown.matchAll(/<((?!feff)[0-9a-f]{4,})>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
  expect(glyphs.length, "text").toBeGreaterThan(20);
  expect(glyphs, "6.2.11.8: no glyph that stands for none").not.toContain("0000");
  expect(shown, "6.2.2: known operators").not.toMatch(/\bBX\b|\bEX\b/);

  for (const { dictionary } of dictionaries(pdf, /\/Type \/Annot\b/)) {
    expect(dictionary, "6.3.1: kinds").toMatch(/\/Subtype \/(Link|Widget)/);
    expect(Number(/\/F (\d+)/.exec(dictionary)?.[1]) & 0b100111, "6.3.2: printed, not hidden").toBe(0b100);
    const action = refIn(pdf, dictionary, "A")?.dictionary;
    if (action) expect(action, "6.5.1: actions").toMatch(/\/S \/URI/);
  }
  expect(catalog.dictionary, "6.5.2, 6.10: catalog").not.toMatch(/\/AA\b|\/OpenAction|\/AlternatePresentations|\/XFA/);

  const metadata = refIn(pdf, catalog.dictionary, "Metadata");
  expect(metadata?.dictionary, "6.6.2.1: metadata as it is").not.toMatch(/\/Filter/);
  const xmp = metadata?.stream?.toString("utf8") ?? "";
  expect(xmp, "6.6.4: version").toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  if (isAccessible) {
    expect(xmp, "ISO 14289-1, 5: identifier").toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    expect(xmp.match(/<pdfaExtension:schemas>/g), "6.6.2.3.3: described").toHaveLength(1);
    expect(xmp, "6.6.2.3.3: described").toMatch(/<pdfaSchema:prefix>pdfuaid</);
    expect(xmp, "ISO 14289-1, 7.1: title").toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+</);
    expect(text, "ISO 14289-1, 7.1: title shown").toMatch(/\/DisplayDocTitle true/);
  }
  expect(refIn(pdf, catalog.dictionary, "MarkInfo")?.dictionary, "6.7.2: marked").toMatch(/\/Marked true/);
  expect(catalog.dictionary, "6.7.4: language").toContain(`/Lang (${language})`);
  const structures = dictionaries(pdf, /\/S \/(?!GTS|URI)\w+[\s\S]*\/P \d+ 0 R|\/P \d+ 0 R[\s\S]*\/S \/(?!GTS|URI)\w+/);
  expect(structures.length, "6.7.3: structure").toBeGreaterThan(4);
  for (const { dictionary } of structures) {
    const kind = /\/S \/(\w+)/.exec(dictionary)?.[1] ?? "";
    expect(STANDARD_TYPES, "6.7.3.4: kinds").toContain(kind);
    if (kind === "Figure") expect(dictionary, "6.7.4: alternatives").toMatch(/\/Alt /);
  }
  const attached = dictionaries(pdf, /\/Type \/Filespec/);
  expect(attached, "6.8: what is inside").toHaveLength(kind ? 1 : 0);
  if (!kind) return;
  for (const { dictionary } of attached)
    for (const key of ["F", "UF", "AFRelationship", "EF"])
      expect(dictionary, `6.8: ${key}`).toMatch(new RegExp(`/${key} `));
  expect(dictionaries(pdf, /\/Type \/EmbeddedFile/)[0]?.dictionary, "6.8: kind").toContain(
    `/Subtype /${kind.replace("/", "#2F")}`,
  );
  expect(catalog.dictionary, "6.8: named").toMatch(/\/AF \[|\/AF \d+ 0 R/);
}

/** Returns the text of the embedded file. */
export function attachedText(bytes: Uint8Array): string {
  const [file] = dictionaries(parse(bytes), /\/Type \/EmbeddedFile/);
  return file ? contentOf(file).toString("utf8") : "";
}

/** Returns the metadata, as XMP. */
export function metadataOf(bytes: Uint8Array): string {
  const [metadata] = dictionaries(parse(bytes), /\/Type \/Metadata/);
  return metadata?.stream?.toString("utf8") ?? "";
}
