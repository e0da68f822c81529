import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { prepareImage } from "../images/prepare-image";
import { SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleViews } from "../sample-views";
import { buildScene } from "../scene/build-scene";
import { loadTestFonts } from "../text/load-test-fonts";
import { isSamePdf } from "./pdf-equal";
import { fillSignature, isSignedDrawing } from "./pdf-signature";
import { writePdf } from "./write-pdf";

loadTestFonts();
const drawn = await draw();
const unsigned = await draw(new Date("2026-11-18T00:00:00Z"));

async function draw(signedAt?: Date): Promise<Buffer> {
  const view = sampleViews(await artwork(SAMPLE_LOGO), await artwork(SAMPLE_SIGNATURE))["en-fields"];
  if (!view) throw new Error("there is no sample");
  const createdAt = new Date("2026-11-17T00:00:00Z");
  return Buffer.from(
    await writePdf(buildScene(view, "meridian"), {
      createdAt,
      credential: "{}",
      signedAt,
    }),
  );
}

async function artwork(svg: string) {
  const prepared = await prepareImage(Buffer.from(svg));
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.image;
}

type Stream = { dictionary: string; data: Buffer };

/** Writes a PDF anew: each stream as `repack` gives it back, with the lengths and places that follow. */
function rewrite(pdf: Buffer, repack: (stream: Stream, index: number) => Stream): Buffer {
  const text = pdf.toString("latin1");
  const [body = "", trailer = ""] = text.split(/(?<=\n)xref\n[\s\S]*(?=trailer\n)/);
  const objects = [...body.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g)];
  let out = body.slice(0, objects[0]?.index);
  const places: number[] = [];
  let streams = 0;
  for (const [, number, content = ""] of objects) {
    places[Number(number)] = out.length;
    const [, dictionary, data] = /^(<<\n[\s\S]*?\n>>)\nstream\n([\s\S]*)\nendstream$/.exec(content) ?? [];
    if (dictionary === undefined || data === undefined) out += `${number} 0 obj\n${content}\nendobj\n`;
    else {
      const stream = repack({ dictionary, data: Buffer.from(data, "latin1") }, streams++);
      const sized = stream.dictionary.replace(/\/Length \d+/, `/Length ${stream.data.length}`);
      out += `${number} 0 obj\n${sized}\nstream\n${stream.data.toString("latin1")}\nendstream\nendobj\n`;
    }
  }
  const table = places
    .slice(1)
    .map((place) => `${String(place).padStart(10, "0")} 00000 n \n`)
    .join("");
  const head = `xref\n0 ${places.length}\n0000000000 65535 f \n`;
  const end = trailer.replace(/startxref\n\d+/, `startxref\n${out.length}`);
  return Buffer.from(`${out}${head}${table}${end}`, "latin1");
}

const isPacked = ({ dictionary }: Stream) => dictionary.includes("/FlateDecode");
const packedAt = (level: number) => (stream: Stream) =>
  isPacked(stream) ? { ...stream, data: deflateSync(inflateSync(stream.data), { level }) } : stream;

/** Replaces a text that occurs once by one as long. */
function altered(pdf: Buffer, from: string | RegExp, to: string): Buffer {
  const text = pdf.toString("latin1");
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return Buffer.from(result, "latin1");
}

describe("a PDF of ours", () => {
  it("is written anew by this test as it was", () => {
    expect(rewrite(drawn, (stream) => stream).equals(drawn)).toBe(true);
  });

  it.each([0, 1, 9])("is the same when its streams are packed at level %i", (level) => {
    const repacked = rewrite(drawn, packedAt(level));
    expect(repacked.equals(drawn)).toBe(false);
    expect(isSamePdf(repacked, drawn)).toBe(true);
    expect(isSamePdf(drawn, repacked)).toBe(true);
  });

  it("is another when one byte of any of its streams is", () => {
    let streams = 0;
    rewrite(drawn, (stream) => {
      streams++;
      return stream;
    });
    expect(streams).toBeGreaterThan(10);
    for (let changed = 0; changed < streams; changed++) {
      const other = rewrite(drawn, (stream, i) => {
        if (i !== changed) return stream;
        const content = isPacked(stream) ? inflateSync(stream.data) : Buffer.from(stream.data);
        const middle = content.length >> 1;
        content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
        return {
          ...stream,
          data: isPacked(stream) ? deflateSync(content) : content,
        };
      });
      expect(isSamePdf(other, drawn)).toBe(false);
    }
  });

  const loose = rewrite(drawn, packedAt(1));
  const table = loose.lastIndexOf("\nxref\n");
  const hostile: [string, Buffer][] = [
    [
      "has something behind the end of a packed stream",
      rewrite(drawn, (stream) =>
        isPacked(stream)
          ? {
              ...stream,
              data: Buffer.concat([stream.data, Buffer.from("more")]),
            }
          : stream,
      ),
    ],
    [
      "holds a stream that unpacks to more",
      rewrite(drawn, (stream, i) =>
        i === 1
          ? {
              ...stream,
              data: deflateSync(Buffer.concat([inflateSync(stream.data), Buffer.from("\n")])),
            }
          : stream,
      ),
    ],
    [
      "holds a stream that cannot be unpacked",
      rewrite(drawn, (stream, i) => (i === 1 ? { ...stream, data: Buffer.alloc(100, 1) } : stream)),
    ],
    [
      "holds a stream without a byte",
      rewrite(drawn, (stream, i) => (i === 1 ? { ...stream, data: Buffer.alloc(0) } : stream)),
    ],
    ["names another place in its table", altered(loose, /0000000\d(\d\d) 00000 n/, "00000009$1 00000 n")],
    ["names another place for its table", altered(loose, /startxref\n\d/, "startxref\n0")],
    ["writes a length with zeros before it", altered(loose, "/Length ", "/Length 00")],
    [
      "has an object more",
      Buffer.concat([loose.subarray(0, table), Buffer.from("\n99 0 obj\n<<\n>>\nendobj"), loose.subarray(table)]),
    ],
    ["has a revision behind its end", Buffer.concat([loose, Buffer.from("1 0 obj\n<<\n>>\nendobj\n%%EOF\n")])],
    ["has another title in its dictionary", altered(loose, "/S /H1", "/S /H6")],
    ["ends early", loose.subarray(0, loose.length - 100)],
    ["ends inside a stream", loose.subarray(0, loose.length >> 1)],
    ["is empty", Buffer.alloc(0)],
    ["is no PDF", Buffer.from("%PDF-1.7\nstream\n/Length 5\n".repeat(1000))],
  ];
  it.each(hostile)("is another when it %s", (_what, other) => {
    expect(isSamePdf(other, drawn)).toBe(false);
  });
});

describe("a signed PDF of ours", () => {
  const sign = (pdf: Uint8Array) => fillSignature(pdf, async () => Buffer.from("a signature"));
  const repacked = rewrite(unsigned, packedAt(1));

  it("is the drawing, however its streams are packed", async () => {
    for (const pdf of [unsigned, repacked]) expect(isSignedDrawing(await sign(pdf), unsigned)).toBe(true);
  });

  it.each([
    ["the range that is signed", /ByteRange \[0 \d/, "ByteRange [0 9"],
    ["the room for the signature", /\/Contents <\w\w/, "/Contents <%%"],
    ["the time that is claimed", "20261118", "20261119"],
    ["a word around it", "/S /H1", "/S /H6"],
  ] as const)("is another when %s is", async (_what, from, to) => {
    for (const pdf of [unsigned, repacked])
      expect(isSignedDrawing(altered(Buffer.from(await sign(pdf)), from, to), unsigned)).toBe(false);
  });

  it("is another when it ends in the room for the signature", async () => {
    expect(isSignedDrawing((await sign(unsigned)).subarray(0, 5000), unsigned)).toBe(false);
  });
});
