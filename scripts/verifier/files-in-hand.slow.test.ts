import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { zipSync } from "fflate";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, organizations, verification } from "#app/modules.server";
import { encodeChunk, pngChunks } from "#modules/credentials/carriers/png-chunks";
import { findRoom } from "#modules/credentials/file-signature/room";
import { signFile, unsignedFile } from "#modules/credentials/file-signature/sign-file";
import type { SigningKey } from "#modules/credentials/proofs/sign-credential";
import { zipOf } from "#tests/builders/archive";
import { sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";
import { verifyAny } from "./verify-any";

const FORMATS = ["pdf", "press", "png", "print", "svg"] as const;
type Format = (typeof FORMATS)[number];
const OFFLINE = { findTransaction: async () => null, fetchStatusList: async () => null };
const TODAY = new Date("2026-11-20T12:00:00Z");

let world: World;
let actor: organizations.OrganizationActor;
let publicId: string;
let otherId: string;
const files = new Map<Format, Uint8Array>();
const others = new Map<Format, Uint8Array>();

const draw = async (id: string, format: Format) => {
  const file = await certificates.renderFile(world.deps, { publicId: id, format });
  if (!file) throw new Error("gone");
  return Uint8Array.from(file.bytes);
};
beforeAll(async () => {
  world = await createWorld();
  world.clock.set(TODAY.toISOString());
  actor = await world.organization("in-hand");
  ({ publicId } = await world.certificate(actor, { name: "Ada Lovelace" }));
  ({ publicId: otherId } = await world.certificate(actor, { name: "Grace Hopper" }));
  await world.runJobs();
  for (const format of FORMATS) {
    files.set(format, await draw(publicId, format));
    others.set(format, await draw(otherId, format));
  }
});
afterAll(() => world.close());

/** Returns the verdicts of the portal and of the offline verifier on a file. */
async function verdictsOn(bytes: Uint8Array) {
  const portal = await verification.verifyFile(world.deps, bytes);
  const alone = await verifyAny(bytes, OFFLINE, TODAY);
  return [
    portal.ok ? (portal.kind === "certificate" ? portal.file : portal.kind) : portal.code,
    alone.ok ? alone.result.file : alone.code,
  ];
}
const AS_ISSUED = ["as-issued", "as-issued"];
const OTHER = ["credential-intact", "not-as-issued"];

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytesOf = (value: string) => Uint8Array.from(Buffer.from(value, "latin1"));
const changed = (change: (file: string) => string) => (bytes: Uint8Array) => bytesOf(change(text(bytes)));
const replaced = (from: string | RegExp, to: string) => changed((file) => file.replace(from, to));
const behind = (more: string) => changed((file) => file + more);

/** Changes the chunks of a PNG and writes them again. */
function chunked(change: (chunks: Uint8Array[], types: string[]) => Uint8Array[]) {
  return (png: Uint8Array) => {
    const chunks = [...pngChunks(png)];
    const whole = chunks.map(({ type, data }) => encodeChunk(type, data));
    return Uint8Array.from(
      Buffer.concat([
        png.subarray(0, 8),
        ...change(
          whole,
          chunks.map(({ type }) => type),
        ),
      ]),
    );
  };
}
/** Inserts a chunk before the first chunk of a type. */
const withChunk = (type: string, data: Uint8Array, before: string) =>
  chunked((chunks, types) => chunks.toSpliced(types.indexOf(before), 0, encodeChunk(type, data)));

/** Encodes the pixels again, unchanged or changed, and preserves the additional chunks, as a careful editor would. */
const repainted = (change: (picture: Sharp) => Sharp) => async (png: Uint8Array) => {
  const painted = await change(sharp(png)).png({ compressionLevel: 9 }).toBuffer();
  const preserved = [...pngChunks(png)].slice(1, 3).map(({ type, data }) => encodeChunk(type, data));
  return chunked(([header = new Uint8Array(), ...rest]) => [header, ...preserved, ...rest])(painted);
};
const DOT = { create: { width: 1, height: 1, channels: 3, background: "#000" } } as const;

const digitsOf = (bytes: Uint8Array, carrier: "pdf" | "png" | "svg") => {
  const room = findRoom(carrier, bytes);
  if (!room) throw new Error("no room");
  return room.digits;
};
/** Replaces the digits in a file's reserved space, with a matching checksum. */
const withDigits = (carrier: "pdf" | "png" | "svg", digits: (own: string) => string) => (bytes: Uint8Array) => {
  const own = digitsOf(bytes, carrier);
  const file = bytesOf(text(bytes).replace(own, digits(own)));
  if (carrier !== "png") return file;
  return chunked((chunks) => chunks)(file);
};

type Alter = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
const PNG: Record<string, Alter> = {
  "one pixel changed": repainted((png) => png.composite([{ input: DOT, left: 500, top: 400 }])),
  "saved again without loss": repainted((png) => png),
  cropped: repainted((png) => png.extract({ left: 0, top: 0, width: 800, height: 500 })),
  "another gamma": withChunk("gAMA", Uint8Array.of(0, 0, 0, 1), "IDAT"),
  "a turned orientation": withChunk(
    "eXIf",
    bytesOf("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\0"),
    "IDAT",
  ),
  "a second frame": withChunk("acTL", Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 0), "IDAT"),
  "a second room": chunked((chunks) => chunks.toSpliced(3, 0, chunks[2] ?? new Uint8Array())),
  "its room in another place": chunked((chunks) =>
    chunks.toSpliced(2, 1).toSpliced(3, 0, chunks[2] ?? new Uint8Array()),
  ),
  "no room": chunked((chunks) => chunks.toSpliced(2, 1)),
};
const SVG: Record<string, Alter> = {
  "one word changed": replaced(/Ada Lovelace<\/text>/, "Eve Lovelace</text>"),
  "a style sheet": replaced(/<\/svg>\s*$/, "<style>text{display:none}</style></svg>"),
  "a style sheet before it": changed((file) => `<?xml-stylesheet href="data:text/css,text{display:none}"?>${file}`),
  "a script": replaced(/<\/svg>\s*$/, "<script>document.title=1</script></svg>"),
  "a declaration before it": changed((file) => `<!DOCTYPE svg>${file}`),
  "a second room": replaced(/<file:signature [^>]*>/, "$&$&"),
  "its room in another place": changed((file) => {
    const [room = ""] = /<file:signature [^>]*>/.exec(file) ?? [];
    return file.replace(room, "").replace(/<\/svg>/, `${room}</svg>`);
  }),
  "no room": replaced(/<file:signature [^>]*>/, ""),
};
const PDF: Record<string, Alter> = {
  "one letter of what it says changed": replaced("/Producer ", "/Produceq "),
  "an appended update": behind("\n1 0 obj\n<<\n/Type /Catalog\n>>\nendobj\ntrailer\n<<\n/Root 1 0 R\n>>\n%%EOF\n"),
  "a table that points elsewhere": replaced(/startxref\n(\d+)/, "startxref\n100"),
  "another document behind it": (pdf) => Uint8Array.from(Buffer.concat([pdf, others.get("pdf") ?? new Uint8Array()])),
  "a second room": replaced(/\d+ 0 obj\n<<\n\/Type \/FileSignature\n\/Digits <[0-9a-f]+>\n>>\nendobj\n/, "$&$&"),
  "digits in capitals": changed((file) =>
    file.replace(/\/Digits <([0-9a-f]+)>/, (_, digits: string) => `/Digits <${digits.toUpperCase()}>`),
  ),
};
/** Another file of the same kind for the same certificate; there is only one SVG. */
const SIBLINGS: Partial<Record<Format, Format>> = { pdf: "press", press: "pdf", png: "print", print: "png" };
const ANY = (carrier: "pdf" | "png" | "svg", format: Format): Record<string, Alter> => ({
  "a byte behind its end": behind("\n"),
  "an empty room": (bytes) => unsignedFile(bytes, carrier) ?? bytes,
  "the signature of another certificate": withDigits(carrier, () =>
    digitsOf(others.get(format) ?? new Uint8Array(), carrier),
  ),
  ...ofSibling(carrier, SIBLINGS[format]),
});
const ofSibling = (carrier: "pdf" | "png" | "svg", sibling: Format | undefined): Record<string, Alter> =>
  sibling
    ? {
        "the signature of another file": withDigits(carrier, () =>
          digitsOf(files.get(sibling) ?? new Uint8Array(), carrier),
        ),
      }
    : {};

describe.each([
  ["pdf", "pdf", PDF],
  ["press", "pdf", {}],
  ["png", "png", PNG],
  ["print", "png", {}],
  ["svg", "svg", SVG],
] as const)("a %s", (format, carrier, own) => {
  it("is as it was issued, to the portal and to who has neither portal nor network", async () => {
    expect(await verdictsOn(files.get(format) ?? new Uint8Array())).toEqual(AS_ISSUED);
  });

  const alterations = Object.entries({ ...ANY(carrier, format), ...(own as Record<string, Alter>) });
  it.each(alterations)("is not as it was issued with %s", async (_what, alter) => {
    const file = files.get(format) ?? new Uint8Array();
    const altered = await alter(file);
    expect(Buffer.compare(altered, file)).not.toBe(0);
    expect(await verdictsOn(altered)).toEqual(OTHER);
  });
});

it("an SVG that defines entities is not read at all", async () => {
  const svg = changed((file) => `<!DOCTYPE svg [<!ENTITY a "Eve">]>${file}`)(files.get("svg") ?? new Uint8Array());
  expect(await verdictsOn(svg)).toEqual(["unsupported-file", "unsupported-file"]);
});

it("holds the PDF beside the evidence to the same, without the portal", async () => {
  const evidence = JSON.stringify(await verification.makeEvidence(world.deps, publicId));
  const archived = async (pdfs: Record<string, Uint8Array>) => {
    const answer = await verifyAny(new Uint8Array(await zipOf({ "evidence.json": evidence, ...pdfs })), OFFLINE, TODAY);
    return answer.ok ? answer.result.file : answer.code;
  };
  const [pdf, other] = [files.get("pdf") ?? new Uint8Array(), others.get("pdf") ?? new Uint8Array()];
  expect(await archived({})).toBeNull();
  expect(await archived({ "a.pdf": pdf })).toBe("as-issued");
  expect(await archived({ "a.pdf": other })).toBe("not-as-issued");
  expect(await archived({ "a.pdf": pdf, "b.pdf": other })).toBe("not-as-issued");
  // An archive of the platform contains no other files; what a reader would see of them is undefined.
  for (const name of ["a.png", "B.PDF", "folder/b.pdf"])
    expect(await archived({ "a.pdf": pdf, [name]: other }), name).toBe("unsupported-file");
  // A file that PDF readers open is judged as a PDF, even if it begins like an archive.
  const stored = zipSync(
    { "READ-ME.txt": bytesOf("%PDF-1.7\n"), "evidence.json": bytesOf(evidence), "a.pdf": pdf },
    { level: 0 },
  );
  const judged = await verifyAny(stored, OFFLINE, TODAY);
  expect(judged.ok && judged.result.file).not.toBe("as-issued");
  expect(await archived({ "a.pdf": bytesOf(`${text(pdf)}\n`) })).toBe("not-as-issued");
});

describe("a file's key", () => {
  const keyOf = async (as: organizations.OrganizationActor) => {
    const listed = await organizations.listSigningKeys(world.deps, as);
    const key = listed.ok && listed.keys.find(({ retiredAt, compromisedFrom }) => !retiredAt && !compromisedFrom);
    if (!key) throw new Error("no key");
    return key;
  };
  /** Returns a key with its secret, with which a thief could sign. */
  const stolen = async (as: organizations.OrganizationActor) => {
    const { id } = await keyOf(as);
    const key = await world.db.issuerKey.findUniqueOrThrow({ where: { id } });
    return { ...key, secretKeyMultibase: world.deps.secretBox.open(key.encryptedSecret, id) };
  };
  const anybody = async () => {
    const pair = await Ed25519Multikey.generate();
    const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true });
    return { did: `did:key:${publicKeyMultibase}`, publicKeyMultibase, secretKeyMultibase };
  };
  const altered = (svg: Uint8Array) => replaced(/Ada Lovelace<\/text>/, "Eve Lovelace</text>")(svg);
  const signedBy = (key: SigningKey, svg: Uint8Array, of: { publicId: string; leaf: string }) => {
    signFile(svg, "svg", of, key);
    return svg;
  };
  async function issue(slug: string) {
    const as = await world.organization(slug);
    const issued = await world.certificate(as, { name: "Ada Lovelace" });
    await world.runJobs();
    const row = await world.db.certificate.findUniqueOrThrow({ where: { id: issued.id } });
    return { as, of: { publicId: issued.publicId, leaf: row.leaf }, svg: await draw(issued.publicId, "svg") };
  }
  /** Returns the verdict with a contract that records these keys of the organization. */
  async function withContract(bytes: Uint8Array, registered: Record<string, Date | null>) {
    const findTenure = async ({ key }: { key: string }) =>
      registered[key] === undefined ? undefined : { compromisedFrom: registered[key] ?? null };
    const ask = async (registry?: string) => {
      const answer = await verifyAny(bytes, { ...sourcesOf(world), findTenure, registry }, TODAY);
      return answer.ok ? answer.result.file : answer.code;
    };
    // A contract named only by the file itself makes no key trusted.
    if (Object.values(registered).includes(null)) expect(await ask(), "without the registry").not.toBe("not-as-issued");
    return ask("0x00000000000000000000000000000000000000aa");
  }

  it("is that of its document, also after its retirement, and no other's", async () => {
    const { as, of, svg } = await issue("retired");
    const first = await keyOf(as);
    await organizations.rotateIssuerKey(world.deps, as, { keyId: first.id });
    expect(await verdictsOn(svg)).toEqual(AS_ISSUED);
    expect(Buffer.compare(await draw(of.publicId, "svg"), svg)).toBe(0);
    const forged = signedBy(await anybody(), altered(unsignedFile(svg, "svg") ?? svg), of);
    expect(await verdictsOn(forged)).toEqual(["credential-intact", "not-checked"]);
    expect(await withContract(forged, { [first.did]: null })).toBe("not-as-issued");
    expect(await withContract(svg, { [first.did]: null })).toBe("as-issued");
  });

  it("proves nothing once it was reported as stolen: the portal draws the file, and others cannot tell", async () => {
    const { as, of, svg } = await issue("stolen");
    const thief = await stolen(as);
    const forged = signedBy(thief, altered(unsignedFile(svg, "svg") ?? svg), of);
    expect(await verdictsOn(forged)).toEqual(AS_ISSUED);
    await organizations.rotateIssuerKey(world.deps, as, { keyId: thief.id });
    const at = new Date("2026-11-20T12:00:00Z");
    expect(await organizations.reportKeyCompromise(world.deps, as, { keyId: thief.id, from: at })).toMatchObject({
      ok: true,
    });
    const present = await keyOf(as);
    const reported = { [thief.did]: at, [present.did]: null };

    expect((await verdictsOn(svg))[0]).toBe("as-issued");
    expect((await verdictsOn(forged))[0]).toBe("key-reported");
    expect((await verdictsOn(unsignedFile(svg, "svg") ?? svg))[0]).toBe("as-issued");
    expect(await withContract(svg, reported)).toBe("not-checked");
    expect(await withContract(forged, reported)).toBe("not-checked");

    const anew = await draw(of.publicId, "svg");
    expect(Buffer.compare(anew, svg)).not.toBe(0);
    expect(Buffer.compare(unsignedFile(anew, "svg") ?? anew, unsignedFile(svg, "svg") ?? svg)).toBe(0);
    expect(await verdictsOn(anew)).toEqual(["as-issued", "not-checked"]);
    expect(await withContract(anew, reported)).toBe("as-issued");
    const vouching = { ...sourcesOf(world), findTenure: async () => ({ compromisedFrom: null }) };
    const unnamed = await verifyAny(
      signedBy(await anybody(), altered(unsignedFile(svg, "svg") ?? svg), of),
      vouching,
      TODAY,
    );
    expect(unnamed.ok && unnamed.result.file).toBe("not-checked");
    expect(await withContract(anew, { [thief.did]: at })).toBe("not-checked");
    expect((await verdictsOn(altered(anew)))[0]).toBe("key-reported");
  });
});
