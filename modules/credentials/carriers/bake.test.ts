import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSvg } from "../../pictures/svg/write-svg";
import { writePng } from "../../pictures/write-png";
import { buildScene } from "../../rendering/page/build-scene";
import { writePdf } from "../../rendering/pdf/write-pdf";
import { sampleViews } from "../../rendering/view/sample-views";
import type { Scene } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { bakePng, bakeSvg } from "./bake";
import { extractCredential } from "./extract";
import { encodeChunk, pngChunks } from "./png-chunks";

const CREDENTIAL = JSON.stringify({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  name: "مُحَمَّد 张伟 “quoted” <b>&amp;</b> ]]> \\ \u0007",
  proof: "z".repeat(3000),
});
const createdAt = new Date(Date.UTC(2026, 10, 17));
const bytesOf = (text: string) => new TextEncoder().encode(text);

let scene: Scene;
const files: Record<"pdf" | "png" | "svg", Uint8Array> = { pdf: bytesOf(""), png: bytesOf(""), svg: bytesOf("") };
beforeAll(async () => {
  loadTestFonts();
  const view = sampleViews(null, null)["en-bare"];
  if (!view) throw new Error("no sample");
  scene = buildScene(view, "meridian");
  files.pdf = await writePdf(scene, { createdAt, credential: CREDENTIAL });
  files.png = await writePng(scene, { width: 600, credential: CREDENTIAL });
  files.svg = bytesOf(writeSvg(scene, { credential: CREDENTIAL }));
});

describe.each(["pdf", "png", "svg"] as const)("a credential in a %s", (carrier) => {
  it("comes out as it went in, byte for byte", () => {
    expect(extractCredential(files[carrier])).toEqual({ ok: true, credential: CREDENTIAL, carrier });
  });

  it("does not come out the same after one byte of it was changed", () => {
    const changed = Uint8Array.from(files[carrier]);
    const at = carrier === "pdf" ? attachmentOffset(changed) : Buffer.from(changed).indexOf("zzzzzzzz");
    expect(at).toBeGreaterThan(0);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(extractCredential(changed)).not.toMatchObject({ credential: CREDENTIAL });
  });

  it("is not found where none was put", async () => {
    const plain = {
      pdf: () => writePdf(scene, { createdAt }),
      png: () => writePng(scene, { width: 600 }),
      svg: async () => bytesOf(writeSvg(scene)),
    };
    expect(extractCredential(await plain[carrier]())).toEqual({ ok: false, code: "no-credential" });
  });

  it("survives every truncation of the file without a crash", () => {
    for (let length = 0; length < files[carrier].length; length += 997) {
      const result = extractCredential(files[carrier].slice(0, length));
      if (result.ok) expect(result.credential).toBe(CREDENTIAL);
    }
  });
});

/** Returns an offset in the compressed data of the attached file, behind its zlib header. */
function attachmentOffset(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString("latin1");
  return text.indexOf("stream", text.indexOf("/EmbeddedFile")) + 60;
}

describe("baking", () => {
  it("marks up the SVG as Open Badges 3.0 says, as the first child of its root, with room for a signature behind it", () => {
    const svg = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', "{}");
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">' +
        "<openbadges:credential><![CDATA[{}]]></openbadges:credential>" +
        `<file:signature xmlns:file="urn:sanad:file-1" digits="${"0".repeat(192)}"/><g/></svg>`,
    );
  });

  it("writes one uncompressed iTXt chunk with the keyword of Open Badges 3.0 before the pixels, and one with room for a signature", () => {
    const chunks = [...pngChunks(files.png)].map(({ type, data }) => ({
      type,
      data: Buffer.from(data).toString("utf8"),
    }));
    expect(chunks.map(({ type }) => type).slice(0, 3)).toEqual(["IHDR", "iTXt", "saNF"]);
    expect(chunks[1]?.data).toBe(`openbadgecredential\0\0\0\0\0${CREDENTIAL}`);
  });

  it("refuses a picture that carries one already", () => {
    expect(() => bakePng(files.png, "{}")).toThrow("already");
    expect(() => bakeSvg(Buffer.from(files.svg).toString("utf8"), "{}")).toThrow("unbaked");
  });
});

describe("extracting", () => {
  it("takes a bare JSON document", () => {
    expect(extractCredential(bytesOf(` ${CREDENTIAL}\n`))).toEqual({
      ok: true,
      credential: CREDENTIAL,
      carrier: "json",
    });
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["text", bytesOf("hello")],
    ["broken JSON", bytesOf('{"a":')],
    ["a JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ["a web page", bytesOf("<html><body/></html>")],
  ])("calls %s unsupported", (_, bytes) => {
    expect(extractCredential(bytes)).toEqual({ ok: false, code: "unsupported-file" });
  });

  it("reads another issuer's compressed PNG chunk but not one that unpacks to 100 MB", () => {
    const chunk = (text: string | Buffer) =>
      encodeChunk(
        "iTXt",
        Buffer.concat([Buffer.from("openbadgecredential\0\u0001\0\0\0", "latin1"), deflateSync(text)]),
      );
    const [header] = pngChunks(files.png);
    const head = files.png.slice(0, header?.end);
    expect(extractCredential(Buffer.concat([head, chunk("{}")]))).toMatchObject({ ok: true, credential: "{}" });
    expect(extractCredential(Buffer.concat([head, chunk(Buffer.alloc(1e8, " "))]))).toEqual({
      ok: false,
      code: "too-large",
    });
  });

  it("does not expand entities of an SVG", () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>';
    expect(extractCredential(bytesOf(bomb))).toEqual({ ok: false, code: "unsupported-file" });
  });

  it("takes only the element of the Open Badges namespace directly in the root", () => {
    const svg = (inside: string) =>
      bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:o="https://purl.imsglobal.org/ob/v3p0">${inside}</svg>`);
    expect(extractCredential(svg("<o:credential>{}</o:credential>"))).toMatchObject({ ok: true, credential: "{}" });
    expect(extractCredential(svg("<g><o:credential>{}</o:credential></g>"))).toMatchObject({ ok: false });
    expect(extractCredential(svg("<credential>{}</credential>"))).toMatchObject({ ok: false });
  });

  it("reads a PDF whose objects were packed into an object stream by another program", () => {
    const spec = `<</Type/Filespec/F(credential.json)/UF(credential.json)/EF<</F 7 0 R>>>>`;
    const packed = deflateSync(`4 0 ${spec}`);
    const attached = deflateSync(CREDENTIAL);
    const pdf = Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
      ),
      packed,
      Buffer.from(`\nendstream\nendobj\n7 0 obj\n<</Type/EmbeddedFile/Filter/FlateDecode/Length 8 0 R>>\nstream\n`),
      attached,
      Buffer.from(`\nendstream\nendobj\n8 0 obj\n${attached.length}\nendobj\n`),
    ]);
    expect(extractCredential(pdf)).toEqual({ ok: true, credential: CREDENTIAL, carrier: "pdf" });
  });

  it("answers in time to a PDF made to be slow", () => {
    const hostile = [
      "1 ".repeat(2_000_000),
      "9".repeat(4_000_000),
      "1 0 obj<<".repeat(400_000),
      "1 0 obj<</EF<<(credential.json)".repeat(100_000),
    ];
    for (const body of hostile) {
      const started = performance.now();
      expect(extractCredential(bytesOf(`%PDF-1.7\n${body}`))).toEqual({ ok: false, code: "no-credential" });
      expect(performance.now() - started).toBeLessThan(3000);
    }
  });

  it("refuses a file over 20 MB and a credential over 1 MB", () => {
    expect(extractCredential(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual({ ok: false, code: "too-large" });
    expect(extractCredential(bytesOf(`{"a":"${"x".repeat(1_100_000)}"}`))).toEqual({ ok: false, code: "too-large" });
  });
});
