import { createHash } from "node:crypto";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { entriesAbout, type WalkedEntry } from "../audit/index.server";
import { findStoredWrites } from "../chain/index.server";
import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import type { SecretBox } from "../kernel/ports";
import { checkTrust } from "./check-trust";
import * as store from "./store";
import { findMissing, pageOfImages, pageOfKeys, type StoredImage } from "./store/consistency";

const PAGE = 500;
const SAME_MOMENT_MS = 10 * 60_000;
const BEGINNINGS = ["organization.created", "organization.prepared"];

interface CheckDeps {
  db: Db;
  secretBox: SecretBox;
}

/**
 * Checks the parts of organizations that certificates depend on: whether keys match their names and open, were retired
 * and reported as the audit log states, and whether images are unaltered.
 */
export async function checkOrganizations(deps: CheckDeps, faults: Faults): Promise<void> {
  await checkTrust(deps.db, faults);
  for (let after: string | null = null; ; ) {
    const keys: Key[] = await pageOfKeys(deps.db, after, PAGE);
    await noteFaults(faults, "the keys of organizations", () => checkKeys(deps, keys, faults));
    after = keys.at(-1)?.id ?? null;
    if (keys.length < PAGE) break;
  }
  for (let after: string | null = null; ; ) {
    const images: StoredImage[] = await pageOfImages(deps.db, after, PAGE);
    await noteFaults(faults, "the images of organizations", () => checkImages(deps.db, images, faults));
    after = images.at(-1)?.id ?? null;
    if (images.length < PAGE) break;
  }
}

/** Checks that each organization, image and key which these audit entries mention exists: none is ever deleted. */
export async function checkBegun(db: Db, entries: WalkedEntry[], faults: Faults): Promise<void> {
  const subjectsOf = (wanted: string[]) =>
    entries.filter(({ action }) => wanted.includes(action)).map(({ subject }) => subject);
  for (const { id } of await findMissing(db, "Organization", [...new Set(subjectsOf(BEGINNINGS))])) {
    faults.push(`organization ${id} was there, as the audit log says, and is gone`);
  }
  for (const { id } of await findMissing(db, "OrganizationImage", subjectsOf(["organization.image-added"]))) {
    faults.push(`image ${id} was brought, as the audit log says, and is gone`);
  }
  for (const { id } of await findMissing(db, "IssuerKey", subjectsOf(KEY_ACTIONS))) {
    faults.push(`key ${id} was used, as the audit log says, and is gone`);
  }
}

type Key = Awaited<ReturnType<typeof pageOfKeys>>[number];
const KEY_ACTIONS = ["signing-key.rotated", "signing-key.compromise-reported"];

async function checkKeys({ db, secretBox }: CheckDeps, keys: Key[], faults: Faults): Promise<void> {
  const ids = keys.map(({ id }) => id);
  const entries = await entriesAbout(db, ids, KEY_ACTIONS);
  const writes = await findStoredWrites(
    db,
    keys.flatMap((key) => [key.registerWriteId, key.retireWriteId, key.compromiseWriteId].filter((id) => id !== null)),
  );
  for (const key of keys) {
    const name = `key ${key.did}`;
    await noteFaults(faults, name, async () => {
      if (!key.organization) faults.push(`${name} is of an organization that is gone`);
      if (key.did !== `did:key:${key.publicKeyMultibase}`) faults.push(`${name} does not name its public key`);
      if (!(await isPair(secretBox, key))) faults.push(`${name} cannot be opened, or is another than its public half`);
      for (const what of ofHistory(key, entries.get(key.id) ?? [])) faults.push(`${name} ${what}`);
      const kinds = ["register-key", "retire-key", "report-key-compromise"] as const;
      for (const [index, id] of [key.registerWriteId, key.retireWriteId, key.compromiseWriteId].entries()) {
        const call = id === null ? null : writes.get(id)?.call;
        if (id === null || (call && call.kind === kinds[index] && "key" in call && call.key === key.did)) continue;
        faults.push(`${name} names a write to the chain (${kinds[index]}) that is gone, or of another key`);
      }
    });
  }
}

/** Whether a key opens, and its secret half signs for its public half. The library throws for an invalid key. */
async function isPair(secretBox: SecretBox, key: Key): Promise<boolean> {
  const { publicKeyMultibase, did } = key;
  const data = createHash("sha256").update(did).digest();
  try {
    const secretKeyMultibase = secretBox.open(key.encryptedSecret, key.id);
    const half = { type: "Multikey", controller: did, publicKeyMultibase, secretKeyMultibase };
    const pair = await Ed25519Multikey.from(half);
    return await pair.verifier().verify({ data, signature: await pair.signer().sign({ data }) });
  } catch {
    return false;
  }
}

function ofHistory(key: Key, entries: { action: string; at: Date; details: unknown }[]): string[] {
  const rotated = entries.find(({ action }) => action === "signing-key.rotated");
  const reported = entries.find(({ action }) => action === "signing-key.compromise-reported");
  const retired = rotated ?? reported;
  const from = textIn(reported?.details, "from");
  const faults: string[] = [];
  if (retired && key.retiredAt === null) faults.push("was retired, as the audit log says, and is not any more");
  else if (!retired && key.retiredAt !== null) faults.push("is retired, and the audit log does not know of it");
  else if (retired && key.retiredAt && !isSameMoment(retired.at, key.retiredAt)) {
    faults.push(`was retired at ${retired.at.toISOString()}, as the audit log says`);
  }
  if (reported && key.compromisedFrom?.toISOString() !== from) {
    faults.push(`may be in other hands since ${from}, as the audit log says, and says otherwise`);
  } else if (!reported && key.compromisedFrom) {
    faults.push("is said to be in other hands, and the audit log does not know of it");
  }
  if ((key.compromisedFrom === null) !== (key.compromiseReportedAt === null))
    faults.push("was reported, and does not say when");
  else if (reported && key.compromiseReportedAt && !isSameMoment(reported.at, key.compromiseReportedAt)) {
    faults.push("was reported at another time, as the audit log says");
  }
  return faults;
}

async function checkImages(db: Db, images: StoredImage[], faults: Faults): Promise<void> {
  const added = await entriesAbout(
    db,
    images.map(({ id }) => id),
    ["organization.image-added"],
  );
  const organizations = new Set(
    (await findMissing(db, "Organization", [...new Set(images.map(({ organizationId }) => organizationId))])).map(
      ({ id }) => id,
    ),
  );
  for (const { id, organizationId, kind, sha256, found, width, height, size } of images) {
    const [entry] = added.get(id) ?? [];
    const header = [width, height].map((side) => side.toString(16).padStart(8, "0")).join("");
    const recorded = textIn(entry?.details, "sha256");
    if (found !== sha256) faults.push(`the bytes of image ${id} were altered`);
    else if (!entry) faults.push(`image ${id} was brought, and the audit log does not know of it`);
    else if (recorded !== sha256) faults.push(`image ${id} is another than was brought, as the audit log says`);
    if (header !== size) faults.push(`image ${id} says another size than it has`);
    if (entry && textIn(entry.details, "kind") !== kind)
      faults.push(`image ${id} was brought as another kind, as the audit log says`);
    if (organizations.has(organizationId) || (entry && entry.organizationId !== organizationId)) {
      faults.push(`image ${id} is of another organization than brought it`);
    }
  }
}

const isSameMoment = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= SAME_MOMENT_MS;

function textIn(details: unknown, name: string): string | null {
  const value = typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

export const { findIssuerKeys, pageOfIds: pageOfOrganizationIds } = store;
