import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { afterEach, describe, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import type { Log } from "#modules/kernel/ports";
import { createDocumentThreads } from "./documents.server";

const here = certificates.documentWork;
type Order = Parameters<typeof here.sign>[0];

const logged: string[] = [];
const log: Log = { info() {}, warn() {}, error: (message) => logged.push(message) };
const used: ReturnType<typeof createDocumentThreads>[] = [];
afterEach(async () => {
  await Promise.all(used.splice(0).map((threads) => threads.close()));
});

function threadsOf(options: Parameters<typeof createDocumentThreads>[2] = {}) {
  const threads = createDocumentThreads(here, log, options);
  used.push(threads);
  return threads;
}

async function orderOf(count: number): Promise<Order> {
  const pair = await Ed25519Multikey.generate();
  const { publicKeyMultibase = "", secretKeyMultibase = "" } = await pair.export({ publicKey: true, secretKey: true });
  const did = `did:key:${publicKeyMultibase}`;
  const achievement = { id: "https://certificates.example.org/achievements/1", name: "Chemistry", description: null };
  return {
    key: { did, publicKeyMultibase, secretKeyMultibase },
    created: new Date("2026-11-26T12:00:00Z"),
    documents: Array.from({ length: count }, (_, index) => {
      const [id, publicId] = [`018f4a2e-0000-7000-8000-${String(index).padStart(12, "0")}`, `CERT-2026-${index}`];
      return {
        id,
        publicId,
        content: {
          publicId,
          url: `https://certificates.example.org/v/${publicId}`,
          customFields: [],
          language: "en",
          issuer: { did, name: "Atlas Academy", url: "https://certificates.example.org/issuers/atlas" },
          recipient: { id: `urn:uuid:${id}`, name: `Person ${index}`, email: null, salt: "00" },
          achievement,
          validFrom: "2026-11-02T00:00:00Z",
          expiresOn: null,
          status: { listUrl: "https://certificates.example.org/status/1/revocation", index },
        },
      };
    }),
  };
}

describe("documents in threads", () => {
  it("are signed as they are here", async () => {
    const order = await orderOf(150);
    const [there, own] = [await threadsOf().sign(order), await here.sign(order)];
    expect(there).toEqual(plain(own));
    expect(there.signed).toHaveLength(150);
  });

  it("are hashed as they are here, and one that was altered has no leaf of its own", async () => {
    const { documents, ...order } = await orderOf(150);
    const { signed } = await here.sign({ ...order, documents });
    const frame = signed[0]?.document.frame ?? "";
    const frames = new Map([
      ["theirs", frame],
      ["altered", frame.replace("Chemistry", "Physics")],
    ]);
    const rows = signed.map(({ document: { packed } }, index) => ({
      id: documents[index]?.id ?? "",
      publicId: documents[index]?.publicId ?? "",
      packed,
      frameId: index === 7 ? "altered" : "theirs",
    }));
    const leaves = await threadsOf().hash({
      rows: [...rows, { ...rows[0], frameId: "gone" } as never],
      frames,
    });
    expect(leaves.slice(0, 150).map((leaf, index) => leaf === signed[index]?.leaf)).toEqual(
      rows.map((_, index) => index !== 7),
    );
    expect(leaves[150]).toBeNull();
  });

  it("are signed here where they are few; where they are many and no thread can start, that is said and fails in time", async () => {
    const threads = threadsOf({ file: "/nowhere/documents.mjs", limitMs: 1000 });
    expect((await threads.sign(await orderOf(99))).signed).toHaveLength(99);
    expect(logged).toEqual([]);
    await expect(threads.sign(await orderOf(100))).rejects.toThrow();
    expect(logged).toContain("a thread for documents has failed");
  });
});

describe("a thread", () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "documents-")), "thread.mjs");
  writeFileSync(
    file,
    `export const hash = ({ rows }) => rows.map(({ id }) => id);
    export const sign = ({ created }) => (created > new Date(0) ? process.exit(1) : new Promise(() => {}));`,
  );
  const stored = { frames: new Map(), rows: [{ id: "x", publicId: "", packed: null, frameId: null }] };

  it("that dies fails its order, and the next one is done", async () => {
    const threads = threadsOf({ file, worthAThread: 1 });
    await expect(threads.sign(await orderOf(1))).rejects.toThrow();
    expect(await threads.hash(stored)).toEqual(["x"]);
  });

  it("that does not answer is ended when its time is over, and the next order is done", async () => {
    const threads = threadsOf({ file, worthAThread: 1, limitMs: 500 });
    await expect(threads.sign({ ...(await orderOf(1)), created: new Date(0) })).rejects.toThrow();
    expect(await threads.hash(stored)).toEqual(["x"]);
  });
});

/** Converts bytes from a thread into plain arrays, for comparison. */
const plain = ({ first, signed }: Awaited<ReturnType<typeof here.sign>>) => ({
  first,
  signed: signed.map((one) => ({
    ...one,
    document: { ...one.document, packed: new Uint8Array(one.document.packed) },
  })),
});
