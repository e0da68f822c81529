import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { HOSTILE_FILES } from "./hostile-files";

/** Writes a PDF of these objects, the first of which is its catalog, with a cross-reference table. */
function pdfOf(objects: (string | Buffer)[], version = "1.7"): Uint8Array {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n`)];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]));
  }
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`));
  return new Uint8Array(Buffer.concat(parts));
}

const stream = (dictionary: string, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
};

/** Writes a page that draws `content` with `resources`; the objects that these name begin with number 5. */
function onePage(
  content: string,
  { resources = "", box = "0 0 842 595", catalog = "", more = [] as (string | Buffer)[] } = {},
): Uint8Array {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    stream("", content),
    ...more,
  ]);
}

const DRAWING = "0.1 0.3 0.5 rg 40 40 300 200 re f";
const form = (content: string, resources = "") =>
  stream(`/Type/XObject/Subtype/Form/BBox[0 0 842 595]/Resources<<${resources}>>`, content);

function manyPages(count: number): Uint8Array {
  const pages = Array.from({ length: count }, (_, i) => `${i + 3} 0 R`).join(" ");
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]>>";
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages}]/Count ${count}>>`,
    ...Array(count).fill(page),
  ]);
}

/** Writes forms that each draw the next one ten times: the last is drawn a thousand million times. */
function formsWithinForms(): Uint8Array {
  const forms = Array.from({ length: 9 }, (_, i) => form("/F Do ".repeat(10), `/XObject<</F ${i + 6} 0 R>>`));
  return onePage("/F Do", { resources: "/XObject<</F 5 0 R>>", more: [...forms, form(DRAWING)] });
}

const picture = (side: number) =>
  onePage("/I Do", {
    resources: "/XObject<</I 5 0 R>>",
    more: [
      stream(
        `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`,
        deflateSync(Buffer.alloc(side * Math.ceil(side / 8))),
      ),
    ],
  });

function locked(): Promise<Uint8Array> {
  const document = new PDFDocument({ userPassword: "secret", ownerPassword: "more secret", pdfVersion: "1.7" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Uint8Array>((resolve) => document.on("end", () => resolve(Buffer.concat(chunks))));
  document.text("Certificate");
  document.end();
  return finished;
}

/** Writes a photograph whose header claims a larger size than it has (ISO/IEC 10918-1, B.2.2). */
async function jpegThatClaims(side: number): Promise<Uint8Array> {
  const jpeg = await plain("jpeg");
  const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

const plain = (format: "png" | "jpeg" | "webp", side = 600): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#2a7d5f" } })
    [format]()
    .toBuffer();

const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 297 210">${inside}<rect width="297" height="210" fill="#eee"/></svg>`,
  );

type Make = () => Uint8Array | Promise<Uint8Array>;
/** Files that are refused, each with its code. Where a limit may apply first, its code is accepted as well. */
export const REFUSED: Record<string, { make: Make; code: RegExp }> = {
  "a PDF with a password": { make: locked, code: /^encrypted$/ },
  "a PDF of 10,000 pages": { make: () => manyPages(10_000), code: /^too-many-pages$/ },
  "a page of 14 meters": { make: () => onePage(DRAWING, { box: "0 0 39685 595" }), code: /^page-too-large$/ },
  "a page of a stamp": { make: () => onePage(DRAWING, { box: "0 0 60 60" }), code: /^page-too-small$/ },
  "a PDF whose pages are within themselves": {
    make: () => pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
    code: /^(bad-pdf|too-complex)$/,
  },
  "a PDF of forms within forms": { make: formsWithinForms, code: /^(too-complex|busy)$/ },
  "a PDF with a picture of 30,000 by 30,000": { make: () => picture(30_000), code: /^picture-too-large$/ },
  "a PDF cut off": { make: () => onePage(DRAWING).subarray(0, 80), code: /^bad-pdf$/ },
  "a PDF of streams that unfold to gigabytes": {
    make: HOSTILE_FILES["a PDF of streams that unfold to gigabytes"],
    code: /^(bad-pdf|too-complex)$/,
  },
  "a PNG of 30,000 by 30,000": { make: HOSTILE_FILES["a PNG of 30,000 by 30,000 pixels"], code: /^too-large$/ },
  "a JPEG of 30,000 by 30,000": { make: () => jpegThatClaims(30_000), code: /^too-large$/ },
  "a WebP cut in half": { make: async () => (await plain("webp")).subarray(0, 60), code: /^bad-image$/ },
  "a PNG of 100 pixels": { make: () => plain("png", 100), code: /^too-small$/ },
  "an SVG of entities within entities": {
    make: HOSTILE_FILES["an SVG of entities within entities"],
    code: /^bad-svg$/,
  },
  "an SVG of 100,000 nodes": { make: () => svg('<g id="a"/>'.repeat(100_000)), code: /^(too-large|bad-svg)$/ },
  "a letter": { make: () => Buffer.from("Dear Sir"), code: /^unsupported-artwork$/ },
};

/** Files that resemble the refused ones and are accepted. */
export const TAKEN: Record<string, Make> = {
  "a PDF": () => onePage(DRAWING),
  "a PDF of 100 pages": () => manyPages(100),
  "a PDF whose script is never run": () =>
    onePage(DRAWING, { catalog: "/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>" }),
  "a PDF whose table leads nowhere": () =>
    Buffer.from(
      Buffer.from(onePage(DRAWING))
        .toString("latin1")
        .replace(/startxref\n\d+/, "startxref\n7"),
      "latin1",
    ),
  "a PDF with a form that draws itself": () =>
    onePage("/F Do", { resources: "/XObject<</I 5 0 R>>", more: [form(`${DRAWING} /F Do`, "/XObject<</F 5 0 R>>")] }),
  "a PDF with a picture of 3,000 by 3,000": () => picture(3000),
  "a PNG": () => plain("png"),
  "a JPEG": () => plain("jpeg"),
  "a WebP": () => plain("webp"),
  "an SVG, without what is not in the list": () =>
    svg('<script>alert(1)</script><foreignObject/><image href="http://127.0.0.1/x"/>'),
};
