import { createHash } from "node:crypto";
import { frameId, packDocument } from "#modules/certificates/rules/packed-document";
import { SEARCH_VERSION } from "#modules/certificates/rules/search-terms";
import { checkDigit } from "#modules/kernel/public-id";
import { madeAlias } from "../made-recipients";
import type { PooledName } from "./names";

/** One in this number of certificates belongs to the first organization. */
export const LARGE_PART = 10;
export const ORGANIZATIONS = 10_000;
export const LIST_LENGTH = 131_072;
/** Number of certificates in a tree of copies. */
export const LEAVES_OF_A_TREE = 1000;
const YEARS = 5;
const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY = 86_400_000;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Derives an ID from a kind and a number, in the form of the platform's own. */
export function growthId(kind: string, n: number): string {
  const hash = md5(`${kind}${n}`);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

/** A certificate that the platform issued, with a function that writes its document for another person. */
export interface Pattern {
  /** Columns that all copies share. */
  row: Record<string, unknown> & { achievementId: string; issuedBy: string; design: unknown };
  document: (own: Own) => string;
  hasEmail: boolean;
  expires: boolean;
  /** Search terms of the title. */
  terms: string;
}

/** Values of a document that differ for each certificate. */
export interface Own {
  publicId: string;
  subject: string;
  name: string;
  emailHash: string;
  salt: string;
  list: string;
  signature: string;
  place: string;
}

export interface Organization {
  id: string;
  key: string;
  /** Index of the model that the organization copies. */
  model: number;
}

export interface Copies {
  size: number;
  names: PooledName[];
  organizations: Organization[];
  patterns: Pattern[];
  /** Number of models. */
  models: number;
}

export interface Frame {
  id: string;
  organizationId: string;
  text: string;
  design: unknown;
}

/**
 * Creates the copy with this number, which depends on nothing else: its row, its leaf, and the frame that it is packed
 * against.
 */
export function copyOf(i: number, copies: Copies, frames: Map<string, Frame>) {
  const [a, b, c] = [md5(`a${i}`), md5(`b${i}`), md5(`c${i}`)];
  const o = i % LARGE_PART === 0 ? 0 : 1 + ((i * 7919) % (ORGANIZATIONS - 1));
  const organization = at(copies.organizations, o);
  const pattern = at(copies.patterns, organization.model + copies.models * (i % 1000));
  const person = at(copies.names, i * 7907);
  const time = NOW - YEARS * 365.25 * DAY * (1 - i / copies.size);
  const body = String((BigInt(i) * 982_451_653n + 12_345n) % 10n ** 15n).padStart(15, "0");
  const publicId = `CERT-2026-${body}${checkDigit(`2026${body}`)}`;
  const ms = Math.floor(time).toString(16).padStart(12, "0");
  const id = `${ms.slice(0, 8)}-${ms.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${a.slice(6, 18)}`;
  const email = pattern.hasEmail ? `person${i}@example${i % 40}.org` : null;
  const list =
    o === 0 ? growthId("list", ORGANIZATIONS + Math.floor(i / LARGE_PART / LIST_LENGTH)) : growthId("list", o);
  const listIndex = (o === 0 ? Math.floor(i / LARGE_PART) : Math.floor(i / (ORGANIZATIONS - 1))) % LIST_LENGTH;
  const batch = growthId("batch", o * 1_000_000 + Math.floor(i / 1_000_000));
  const leaf = c + a;
  const document = pattern.document({
    publicId,
    subject: id,
    name: person.name,
    emailHash: a + c,
    salt: b,
    list,
    place: String(listIndex),
    signature: signatureOf(a),
  });
  const { frame: text, packed } = packDocument(document, { id, publicId });
  const frame = frameFor(`${o} ${list} ${copies.patterns.indexOf(pattern)}`, organization, pattern, text, frames);
  if (frame.text !== text) throw new Error("copies of one certificate have another frame");
  const terms = `${person.terms}${pattern.terms}${email ? `\ne${email}\ne@example${i % 40}.org` : ""}`;
  const { design: _design, ...alike } = pattern.row;
  return {
    leaf,
    row: {
      ...alike,
      id,
      organizationId: organization.id,
      publicId,
      batchId: batch,
      recipientName: person.name,
      issueKey: i % 97 === 0 ? null : a,
      identity: b,
      recipientEmail: email,
      leaf,
      issuedOn: dayOf(time),
      expiresOn: pattern.expires ? dayOf(time + 730 * DAY) : null,
      frameId: frame.id,
      packed,
      issuerKeyId: organization.key,
      statusListId: list,
      statusIndex: listIndex,
      issuedAt: new Date(time),
      anchorBatchId: growthId("tree", Math.floor(i / LEAVES_OF_A_TREE)),
      anchorPosition: i % LEAVES_OF_A_TREE,
      revokedAt: i % 97 === 0 ? new Date(time + 3 * DAY) : null,
      terms,
      searchVersion: SEARCH_VERSION,
      nameKey: person.key,
      recipientAliasId: madeAlias(organization.id, person.key, email),
    },
  };
}

/** Returns a path above a block of a copied tree: as many distinct hashes as the tree has levels there. */
export function pathAbove(tree: number, block: number): Buffer {
  const steps = [0, 1, 2, 3, 4].map((level) => {
    const hash = md5(`l${tree} ${block} ${level}`);
    return Buffer.from(`0${(block >> level) & 1 ? 0 : 1}${hash}${md5(hash)}`, "hex");
  });
  return Buffer.concat(steps);
}

function frameFor(key: string, organization: Organization, pattern: Pattern, text: string, frames: Map<string, Frame>) {
  const existing = frames.get(key);
  if (existing) return existing;
  const { design } = pattern.row;
  const frame = { organizationId: organization.id, text, design };
  const made = { ...frame, id: frameId(frame) };
  frames.set(key, made);
  return made;
}

/** Returns text of a signature's length and randomness that is no valid signature. */
function signatureOf(seed: string): string {
  const base64 = createHash("sha512").update(seed).digest("base64");
  return `${base64}2`.replace(/[0OIl+/=]/g, "7");
}

const at = <T>(list: T[], n: number): T => list[n % list.length] as T;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
