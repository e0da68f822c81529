/** Encodes a four-letter signature of an ICC profile (ICC.1:2004-10, the version that ISO 32000-1 names). */
const signature = (text: string): Buffer => Buffer.from(text.padEnd(4), "latin1");
const numbers = (...values: number[]): Buffer => {
  const written = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) written.writeInt32BE(value, i * 4);
  return written;
};
/** Encodes numbers as s15Fixed16Number (4.6). */
const fixed = (...values: number[]): Buffer => numbers(...values.map((value) => Math.round(value * 65_536)));
const typed = (type: string, ...data: Buffer[]): Buffer => Buffer.concat([signature(type), numbers(0), ...data]);

/** Encodes one text as multiLocalizedUnicodeType (10.13). */
function text(value: string): Buffer {
  const utf16 = Buffer.from(value, "utf16le").swap16();
  return typed("mluc", numbers(1, 12), Buffer.from("enUS", "latin1"), numbers(utf16.length, 28), utf16);
}

/** Tags of sRGB (IEC 61966-2-1): its white, primaries and curve, adapted to D50 by the Bradford matrix. */
const D50 = [0.9642, 1, 0.8249] as const;
const CURVE = typed("para", Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045));
const TAGS: [string, Buffer][] = [
  ["desc", text("sRGB")],
  ["cprt", text("CC0")],
  ["wtpt", typed("XYZ", fixed(...D50))],
  [
    "chad",
    typed(
      "sf32",
      fixed(1.0478112, 0.0228866, -0.050127, 0.0295424, 0.9904844, -0.0170491, -0.0092345, 0.0150436, 0.7521316),
    ),
  ],
  ["rXYZ", typed("XYZ", fixed(0.4360747, 0.2225045, 0.0139322))],
  ["gXYZ", typed("XYZ", fixed(0.3850649, 0.7168786, 0.0971045))],
  ["bXYZ", typed("XYZ", fixed(0.1430804, 0.0606169, 0.7141733))],
  ["rTRC", CURVE],
  ["gTRC", CURVE],
  ["bTRC", CURVE],
];

const HEADER = 128;
const ENTRY = 12;

/**
 * The color space sRGB as an ICC profile of version 4, which has its curve as a formula: a fifth of the size of a
 * table.
 */
export const SRGB_PROFILE: Buffer = writeProfile();

function writeProfile(): Buffer {
  const offsets = new Map<Buffer, number>();
  const data: Buffer[] = [];
  let end = HEADER + 4 + TAGS.length * ENTRY;
  for (const [, tag] of TAGS) {
    if (offsets.has(tag)) continue;
    offsets.set(tag, end);
    const whole = Buffer.alloc(Math.ceil(tag.length / 4) * 4);
    tag.copy(whole);
    data.push(whole);
    end += whole.length;
  }
  const table = TAGS.map(([name, tag]) => Buffer.concat([signature(name), numbers(offsets.get(tag) ?? 0, tag.length)]));
  return Buffer.concat([header(end), numbers(TAGS.length), ...table, ...data]);
}

/** Writes the profile header (7.2). */
function header(size: number): Buffer {
  const written = Buffer.alloc(HEADER);
  written.writeUInt32BE(size, 0);
  written.writeUInt32BE(0x04200000, 8);
  written.write("mntrRGB XYZ ", 12, "latin1");
  for (const [i, value] of [2004, 10, 1, 0, 0, 0].entries()) written.writeUInt16BE(value, 24 + i * 2);
  written.write("acsp", 36, "latin1");
  fixed(...D50).copy(written, 68);
  return written;
}

/** Sets the color space of the document's pages (ISO 19005-3, 6.2.3). Must be called before the document ends. */
export function setColorProfile(document: PDFKit.PDFDocument): void {
  document._addColorOutputIntent = () => {
    const profile = document.ref({ N: 3 });
    profile.end(SRGB_PROFILE);
    const name = "sRGB IEC61966-2.1";
    const intent = document.ref({
      Type: "OutputIntent",
      S: "GTS_PDFA1",
      DestOutputProfile: profile,
      Info: new String(name),
      OutputConditionIdentifier: new String(name),
    });
    intent.end("");
    document._root.data.OutputIntents = [intent];
  };
}
