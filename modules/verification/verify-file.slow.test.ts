import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, verification } from "#app/modules.server";
import { bakePng } from "#modules/credentials/index.server";
import { NotDrawn } from "#modules/kernel/ports";
import { zipOf } from "#tests/builders/archive";
import { badge, externalKey, withProof } from "#tests/builders/external-issuer";
import { createWorld, type World } from "#tests/builders/world";

const FORMATS = ["pdf", "png", "print", "svg", "json"] as const;
const DOT = { create: { width: 1, height: 1, channels: 3, background: "#000" } } as const;
let world: World;
let publicId: string;
let other: string;
/** Files as issued before the anchor was confirmed, and after. */
let before: Record<(typeof FORMATS)[number], Uint8Array>;
let after: typeof before;

async function files() {
  const drawn = FORMATS.map(async (format) => {
    const file = await certificates.renderFile(world.deps, { publicId, format });
    return [format, file?.bytes ?? new Uint8Array()] as const;
  });
  return Object.fromEntries(await Promise.all(drawn)) as typeof before;
}

beforeAll(async () => {
  world = await createWorld();
  const actor = await world.organization("files");
  ({ publicId } = await world.certificate(actor, { name: "欧阳静怡" }));
  ({ publicId: other } = await world.certificate(actor, { name: "محمد الزهراني" }));
  before = await files();
  await world.runJobs();
  after = await files();
});
afterAll(() => world.close());

/** A different PDF with this credential attached after its own: what a forger with two genuine files could do. */
async function carrying(pdf: Uint8Array, credential: Buffer): Promise<Uint8Array> {
  const text = Buffer.from(pdf).toString("latin1");
  const [, id = ""] = /\/EF\s?<<\s?\/F\s(\d+)\s/.exec(text) ?? [];
  const update = Buffer.concat([
    Buffer.from(`\n${id} 0 obj\n<</Type /EmbeddedFile /Length ${credential.length}>>\nstream\n`),
    credential,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
  return new Uint8Array(Buffer.concat([pdf, update]));
}

const check = (bytes: Uint8Array) => verification.verifyFile(world.deps, bytes);

/** Like `check`, with one task of the inspector refused. */
function checkWithout(task: string, code: "busy" | "too-complex", bytes: Uint8Array) {
  const inspect: World["deps"]["inspector"]["inspect"] = (name, input) =>
    name === task ? Promise.resolve({ done: false, code }) : world.deps.inspector.inspect(name, input);
  return verification.verifyFile({ ...world.deps, inspector: { ...world.deps.inspector, inspect } }, bytes);
}

function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString("latin1").replace(from, to), "latin1"));
}

/** Paths of all values except lists and objects; empty ones have no path. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]));
}

/** Returns a copy with one value changed or removed. */
function changed(document: unknown, path: string[], value: string | undefined): unknown {
  const copy = structuredClone(document);
  const last = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name], Object(copy));
  holder[last] = value;
  return copy;
}

describe("verifying a file", () => {
  it.each(["busy", "too-complex"] as const)(
    "says what stands of the certificate also where there was no time to read the credential (%s), and leaves the file open",
    async (code) => {
      expect(await checkWithout("leaf-of", code, after.pdf)).toMatchObject({
        ok: true,
        kind: "certificate",
        file: "not-compared",
        earlierIssue: false,
        showsName: null,
        verification: { verdict: "valid", record: { publicId } },
      });
      expect(await checkWithout("another", code, after.pdf)).toMatchObject({ ok: true, file: "as-issued" });
    },
  );

  it("draws nothing to know a file, whole or altered", async () => {
    const drawing = { draw: () => Promise.reject(new NotDrawn("busy")) } as unknown as World["deps"]["drawing"];
    for (const format of FORMATS) {
      const checked = await verification.verifyFile({ ...world.deps, drawing }, after[format]);
      expect(checked, format).toMatchObject({ ok: true, file: "as-issued", verification: { verdict: "valid" } });
    }
    const saved = new Uint8Array([...after.pdf, 10]);
    expect(await verification.verifyFile({ ...world.deps, drawing }, saved)).toMatchObject({
      file: "credential-intact",
    });
  });

  it("judges another platform's credential as such, and does not let one give itself out as ours", async () => {
    const key = externalKey();
    const method = `${key.did}#${key.multibase}`;
    const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));
    expect(await check(json(await withProof(badge(key.did), key, method)))).toMatchObject({
      kind: "external",
      items: [{ kind: "external", verification: { verdict: "holds", claims: { issuerId: key.did } } }],
    });
    const pretended = badge(key.did, { id: "https://certificates.example.org/v/CERT-2026-1956509996343541" });
    expect(await check(json(await withProof(pretended, key, method)))).toEqual({ ok: false, code: "not-issued-here" });
  });

  it.each(FORMATS)("finds a %s as it was issued, from before the anchor and from after", async (format) => {
    expect(before[format]).not.toEqual(after[format]);
    for (const bytes of [before[format], after[format]]) {
      expect(await check(bytes)).toMatchObject({
        ok: true,
        carrier: format === "print" ? "png" : format,
        file: "as-issued",
        verification: { verdict: "valid", record: { publicId } },
      });
    }
  });

  it.each(["png", "print"] as const)("sees that a pixel of a %s was altered", async (format) => {
    const pixels = sharp(after[format]).composite([{ input: DOT, left: 500, top: 400 }]);
    const credential = Buffer.from(after.json).toString("utf8");
    const altered = bakePng(new Uint8Array(await pixels.png().toBuffer()), credential);
    expect(await check(altered)).toMatchObject({ carrier: "png", file: "credential-intact" });
  });

  it("sees that the credential was altered, whatever the certificate's own verdict is", async () => {
    expect(await check(replaced(after.json, "Chemistry", "Alchemist"))).toMatchObject({
      file: "credential-altered",
      verification: { verdict: "valid" },
    });
  });

  it("sees that the picture around an intact credential is not the one that was handed out", async () => {
    expect(await check(replaced(after.svg, "<title>", "<title>x"))).toMatchObject({ file: "credential-intact" });
    expect(await check(replaced(after.pdf, "%%EOF", "%%E0F"))).toMatchObject({
      file: "credential-intact",
      showsName: true,
    });
    const resaved = new Uint8Array(Buffer.concat([after.pdf, Buffer.from("\n% saved again\n")]));
    expect(await check(resaved)).toMatchObject({ file: "credential-intact", showsName: true });
  });

  it("does not take a credential for the issued one whose contexts were swapped or whose second proof was taken out", async () => {
    const issued = JSON.parse(Buffer.from(after.json).toString("utf8"));
    const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));
    const [first, second, ...rest] = issued["@context"];
    const swapped = json({ ...issued, "@context": [first, ...rest, second].toReversed() });
    expect(await check(swapped)).not.toMatchObject({ file: "as-issued" });
    expect(await check(swapped)).not.toMatchObject({ file: "reformatted" });
    expect(await check(json({ ...issued, proof: [issued.proof[0]] }))).toMatchObject({ file: "credential-differs" });
    expect(await check(json(issued))).toMatchObject({ file: "reformatted", verification: { verdict: "valid" } });
    expect(await check(before.json)).toMatchObject({ file: "as-issued" });
  });

  it("says that the picture shows another name than the credential in it, and not so where it shows that name", async () => {
    const renamed = Buffer.from(
      Buffer.from(after.svg).toString("utf8").replaceAll(">欧阳静怡</text>", ">王大明</text>"),
    );
    expect(await check(new Uint8Array(renamed))).toMatchObject({ file: "credential-intact", showsName: false });
    expect(await check(replaced(after.svg, "<title>", "<title>x"))).toMatchObject({ showsName: true });
    const otherFile = await certificates.renderFile(world.deps, { publicId: other, format: "pdf" });
    const swapped = await carrying(otherFile?.bytes ?? new Uint8Array(), Buffer.from(after.json));
    expect(await check(swapped)).toMatchObject({
      file: "credential-intact",
      showsName: false,
      verification: { record: { publicId, recipientName: "欧阳静怡" } },
    });
  });

  it("says so when there is nothing to check", async () => {
    expect(await check(new TextEncoder().encode("hello"))).toEqual({ ok: false, code: "unsupported-file" });
    expect(await check(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual({
      ok: false,
      code: "no-credential",
    });
    expect(await check(new TextEncoder().encode('{"a":1}'))).toEqual({ ok: false, code: "unknown-kind" });
    const { issuer, ...nobody } = badge("did:example:nobody");
    expect(issuer).toBeDefined();
    const codeOf = (document: object) => check(new TextEncoder().encode(JSON.stringify(document)));
    expect(await codeOf(nobody)).toEqual({ ok: false, code: "no-issuer" });
    const empty = { "@context": ["https://www.w3.org/ns/credentials/v2"], type: ["VerifiablePresentation"] };
    expect(await codeOf(empty)).toEqual({ ok: false, code: "empty-presentation" });
    const old = { type: "BlockchainCertificate", document: { type: "CertificateDocument" }, receipt: { anchors: [] } };
    expect(await codeOf(old)).toEqual({ ok: false, code: "blockcerts-1" });
    expect(await codeOf({ type: "Receipt" })).toEqual({ ok: false, code: "unknown-kind" });
  });

  it("knows its own archive of evidence, whole and with what was changed in it", async () => {
    const evidence = await verification.makeEvidence(world.deps, publicId);
    const archive = async (pdf: Uint8Array, json = JSON.stringify(evidence)) =>
      check(new Uint8Array(await zipOf({ "READ-ME.txt": "x", "evidence.json": json, "certificate.pdf": pdf })));
    expect(await archive(after.pdf)).toMatchObject({ file: "evidence", verification: { verdict: "valid" } });
    expect(await archive(replaced(after.pdf, "%%EOF", "%%E0F"))).toMatchObject({ file: "credential-intact" });
    const holding = async (files: Record<string, Uint8Array>) =>
      check(new Uint8Array(await zipOf({ "evidence.json": JSON.stringify(evidence), ...files })));
    expect(await holding({ "c.pdf": after.pdf })).toMatchObject({ file: "evidence" });
    const nothing = new TextEncoder().encode("%PDF-1.7\nnothing");
    for (const [what, files] of Object.entries<Record<string, Uint8Array>>({
      "no picture": {},
      "a picture without a credential": { "c.pdf": nothing },
      "another beside it": { "c.pdf": after.pdf, "d.pdf": nothing },
      "a name in capitals": { "c.pdf": after.pdf, "d.PDF": nothing },
      "a PNG": { "c.pdf": after.pdf, "d.png": after.png },
    }))
      expect(await holding(files), what).toMatchObject({
        file: "credential-intact",
        verification: { verdict: "valid" },
      });
    const altered = JSON.stringify(evidence).replaceAll("Chemistry", "Alchemist");
    expect(await archive(after.pdf, altered)).toMatchObject({ file: "credential-altered" });
    const others = await certificates.renderFile(world.deps, { publicId: other, format: "pdf" });
    expect(await archive(others?.bytes ?? new Uint8Array())).toMatchObject({
      file: "credential-intact",
      verification: { record: { publicId } },
    });
    expect(await check(new Uint8Array(await zipOf({ "a.txt": "x" })))).toEqual({ ok: false, code: "unsupported-file" });
  });

  it("shows the certificate that a credential without its proof names, and calls the file altered", async () => {
    const { proof, ...rest } = JSON.parse(Buffer.from(after.json).toString("utf8"));
    expect(proof).toBeDefined();
    expect(await check(new TextEncoder().encode(JSON.stringify(rest)))).toMatchObject({
      ok: true,
      kind: "certificate",
      file: "credential-altered",
      verification: { record: { publicId } },
    });
  });

  it("takes a credential that says a name twice for another one, and one with other spaces for the same", async () => {
    const text = Buffer.from(after.json).toString("utf8");
    const forged = text.replace(/"credentialSubject": ?\{/, '$&"achievement":{"name":"Doctor of Medicine"},');
    expect(forged).not.toBe(text);
    expect(await check(new TextEncoder().encode(forged))).toMatchObject({ ok: true, file: "credential-differs" });
    const spaced = JSON.stringify(JSON.parse(text));
    expect(await check(new TextEncoder().encode(spaced))).toMatchObject({ ok: true, file: "reformatted" });
  });

  it("shows the certificate that is meant, whichever value was changed or taken out of its credential", async () => {
    const issued = JSON.parse(Buffer.from(after.json).toString("utf8"));
    const pathsByResult = new Map<string, string[]>();
    for (const path of pathsOf(issued))
      for (const change of ["other", undefined]) {
        const found = await check(new TextEncoder().encode(JSON.stringify(changed(issued, path, change))));
        const sentence = found.ok && found.kind === "certificate" ? found.file : Object(found).code;
        pathsByResult.set(sentence, [...(pathsByResult.get(sentence) ?? []), path.join(".")]);
      }
    // Parts that no signature covers, such as a proof of the anchor, make a file that carries the certificate with
    // different content around it.
    expect([...pathsByResult.keys()].sort()).toEqual(["credential-altered", "credential-differs"]);
    expect(pathsByResult.get("credential-altered")?.length).toBeGreaterThan(70);
    const { proof, ...rest } = issued;
    const one = await check(new TextEncoder().encode(JSON.stringify({ ...rest, proof: proof[0] })));
    expect(one).toMatchObject({ file: "credential-differs", verification: { verdict: "valid" } });
  });

  it("never calls a picture unchanged for a genuine credential that it holds among others, or within something else", async () => {
    const genuine = JSON.parse(Buffer.from(after.json).toString("utf8"));
    const holding = (inside: unknown) => {
      const svg = Buffer.from(after.svg).toString("utf8");
      const start = svg.indexOf("<![CDATA[") + 9;
      return new TextEncoder().encode(
        svg.slice(0, start) + JSON.stringify(inside) + svg.slice(svg.indexOf("]]>", start)),
      );
    };
    const vp = { "@context": [], type: ["VerifiablePresentation"], verifiableCredential: [genuine], note: "a doctor" };
    for (const inside of [[genuine], vp]) {
      expect(await check(holding(inside))).toMatchObject({ kind: "external", items: [{ file: "credential-intact" }] });
      const alone = await check(new TextEncoder().encode(JSON.stringify(inside)));
      expect(alone).toMatchObject({
        kind: "external",
        items: [{ file: "reformatted", verification: { verdict: "valid" } }],
      });
    }
  });

  it("does not take a credential that gives itself out as ours for another platform's, also among others", async () => {
    const key = externalKey();
    const pretended = badge(key.did, { id: "https://certificates.example.org/v/CERT-2026-1956509996343541" });
    const fake = await withProof(pretended, key, `${key.did}#${key.multibase}`);
    const other = await withProof(badge(key.did), key, `${key.did}#${key.multibase}`);
    expect(await check(new TextEncoder().encode(JSON.stringify([fake, other])))).toMatchObject({
      items: [{ kind: "not-issued-here" }, { kind: "external", verification: { verdict: "holds" } }],
    });
  });

  it("does not know a credential that names an ID of nobody", async () => {
    expect(await check(replaced(after.json, publicId.slice(-16), "0000000000000000"))).not.toMatchObject({
      ok: true,
      file: "as-issued",
    });
    const unknown = Buffer.from(after.json).toString("utf8").replaceAll(publicId, "CERT-2026-1956509996343541");
    expect(await check(new TextEncoder().encode(unknown))).toEqual({ ok: false, code: "not-issued-here" });
  });
});
