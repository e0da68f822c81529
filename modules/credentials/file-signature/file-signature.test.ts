import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSvg } from "../../pictures/svg/write-svg";
import { writePng } from "../../pictures/write-png";
import { buildScene } from "../../rendering/page/build-scene";
import { closeRange } from "../../rendering/pdf/pdf-signature";
import { writePdf } from "../../rendering/pdf/write-pdf";
import { sampleViews } from "../../rendering/view/sample-views";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import type { SignedCarrier } from "../carriers/file-room";
import type { SigningKey } from "../proofs/sign-credential";
import { readFileSeal, signerOfFile } from "./read-file-signature";
import { findRoom } from "./room";
import { signFile, unsignedFile } from "./sign-file";

const CARRIERS = ["pdf", "png", "svg"] as const;
const OF = { publicId: "CERT-2026-8838593350121049", leaf: "ab".repeat(32) };
const CREDENTIAL = JSON.stringify({
  name: "]]></openbadges:credential> “張偉” /FileSignature",
  proof: "z".repeat(500),
});
const createdAt = new Date(Date.UTC(2026, 10, 17));

let key: SigningKey;
const drawn = new Map<string, Uint8Array>();
const signed = new Map<string, Uint8Array>();
const bytesOf = (carrier: string) => signed.get(carrier) as Uint8Array;
async function signer(bytes: Uint8Array, carrier: SignedCarrier, of = OF): Promise<string | null> {
  const seal = readFileSeal(bytes, carrier);
  return seal && signerOfFile(seal, of);
}

function signedBy(by: SigningKey, bytes: Uint8Array, carrier: SignedCarrier): Uint8Array {
  const file = Uint8Array.from(bytes);
  signFile(file, carrier, OF, by);
  return file;
}

async function makeKey(): Promise<SigningKey> {
  const pair = await Ed25519Multikey.generate();
  const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true });
  return { did: `did:key:${publicKeyMultibase}`, publicKeyMultibase, secretKeyMultibase };
}

beforeAll(async () => {
  loadTestFonts();
  key = await makeKey();
  const view = sampleViews(null, null)["en-bare"];
  if (!view) throw new Error("no sample");
  const scene = buildScene(view, "meridian");
  drawn.set("pdf", await writePdf(scene, { createdAt, credential: CREDENTIAL }));
  drawn.set("png", await writePng(scene, { width: 600, credential: CREDENTIAL }));
  drawn.set("svg", new TextEncoder().encode(writeSvg(scene, { credential: CREDENTIAL })));
  for (const carrier of CARRIERS) signed.set(carrier, signedBy(key, drawn.get(carrier) as Uint8Array, carrier));
});

describe.each(CARRIERS)("the signature of a %s", (carrier) => {
  it("says by whom it was made, and nothing of the file changed but the room", () => {
    expect(findRoom(carrier, drawn.get(carrier) as Uint8Array)?.digits).toBe("0".repeat(192));
    expect(bytesOf(carrier).length).toBe(drawn.get(carrier)?.length);
    return expect(signer(bytesOf(carrier), carrier)).resolves.toBe(key.did);
  });

  it("holds for no other certificate, leaf or kind of file", async () => {
    expect(await signer(bytesOf(carrier), carrier, { ...OF, publicId: "CERT-2026-8838593350121048" })).toBeNull();
    expect(await signer(bytesOf(carrier), carrier, { ...OF, leaf: "cd".repeat(32) })).toBeNull();
    for (const other of CARRIERS) if (other !== carrier) expect(await signer(bytesOf(carrier), other)).toBeNull();
  });

  it("does not hold when one bit of the file is another, wherever", async () => {
    const file = bytesOf(carrier);
    const room = findRoom(carrier, file);
    if (!room) throw new Error("no room");
    // Offsets around the room, and across the whole file.
    const offsets = [
      ...Array.from({ length: 300 }, (_, number) => room.at - 50 + number),
      ...Array.from({ length: 200 }, (_, number) => Math.floor((number * file.length) / 200)),
      file.length - 1,
    ];
    for (const at of offsets) {
      const changed = Uint8Array.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await signer(changed, carrier), `byte ${at}`).toBeNull();
    }
  });

  it("does not hold with a byte behind the end, or one less", async () => {
    const file = Buffer.from(bytesOf(carrier));
    expect(await signer(Buffer.concat([file, Buffer.from("\n")]), carrier)).toBeNull();
    expect(await signer(file.subarray(0, -1), carrier)).toBeNull();
  });

  it("is not found empty, in capital letters, twice, or moved", async () => {
    const file = Buffer.from(bytesOf(carrier));
    const digits = findRoom(carrier, file)?.digits ?? "";
    const written = (text: string) => Buffer.from(file.toString("latin1").replace(digits, text), "latin1");
    expect(await signer(drawn.get(carrier) as Uint8Array, carrier)).toBeNull();
    expect(await signer(written(digits.toUpperCase()), carrier)).toBeNull();
    expect(await signer(written(digits + digits), carrier)).toBeNull();
    expect(await signer(written(digits.slice(2)), carrier)).toBeNull();
    expect(await signer(written(digits), carrier)).toBe(key.did);
  });

  it("by another key says so", async () => {
    const other = await makeKey();
    expect(await signer(signedBy(other, drawn.get(carrier) as Uint8Array, carrier), carrier)).toBe(other.did);
  });

  it("is taken out again", () => {
    expect(unsignedFile(bytesOf(carrier), carrier)).toEqual(Buffer.from(drawn.get(carrier) as Uint8Array));
  });

  it("is not made where there is no room", () => {
    expect(() => signFile(new TextEncoder().encode("<svg "), carrier, OF, key)).toThrow("no room");
  });
});

it("stands in a PDF right behind the room for a PAdES signature, whose digits it does not cover", async () => {
  const view = sampleViews(null, null)["en-bare"];
  if (!view) throw new Error("no sample");
  const drawn = await writePdf(buildScene(view, "meridian"), {
    createdAt,
    credential: CREDENTIAL,
    signedAt: createdAt,
  });
  expect(findRoom("pdf", drawn)).toBeNull();
  const pdf = closeRange(drawn);
  const room = findRoom("pdf", pdf);
  expect(room?.pades).not.toBeNull();
  const file = Buffer.from(signedBy(key, pdf, "pdf"));
  const filled = Buffer.from(file);
  filled.write("ab".repeat(100), room?.pades?.from ?? 0, "latin1");
  expect(await signer(filled, "pdf")).toBe(key.did);
  const moved = Buffer.from(filled);
  moved.write("AB", room?.pades?.from ?? 0, "latin1");
  expect(await signer(moved, "pdf")).toBeNull();
});
