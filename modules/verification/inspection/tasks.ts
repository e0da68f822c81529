import { gunzipSync, inflateSync } from "node:zlib";
import { type Schema, Validator } from "@cfworker/json-schema";
import { leafOfDocument } from "../../credentials/index.server";
import type { InspectionTasks } from "../../kernel/ports";
import { hashProof } from "../external/proof-suites";
import { matchFingerprint } from "./match-fingerprint";
import { openArchive, openFile } from "./open-file";
import { verifySelective } from "./verify-selective";

/** Tasks of the `Inspector` port for verification, run where they cannot delay anything else. */
export const inspectionTasks = {
  "open-file": ({ bytes }, elapsedMs) => openFile(bytes, elapsedMs),
  "open-archive": ({ bytes }, elapsedMs) => openArchive(bytes, elapsedMs),
  "leaf-of": ({ document }) => leafOfDocument(document),
  "hash-for-proof": async ({ document, proof }) => hashProof(JSON.parse(document), JSON.parse(proof)),
  "verify-selective": ({ credential, publicKeyMultibase }) => verifySelective(credential, publicKeyMultibase),
  "match-schema": async ({ schema, document }) => matchSchema(schema, document),
  "status-bit": async ({ encodedList, index }) => readListBit(encodedList, index),
  "token-status": async ({ list, bits, index }) => readTokenStatus(list, bits, index),
  "match-fingerprint": async ({ document }) => matchFingerprint(document),
} satisfies Partial<InspectionTasks>;

/** Supported drafts of JSON Schema, by their names in schemas; the last applies to schemas that name none. */
const DRAFTS = [
  [/draft-04/, "4"],
  [/draft-0[67]/, "7"],
  [/2019-09/, "2019-09"],
  [/./, "2020-12"],
] as const;

/**
 * Returns whether a document conforms to a JSON Schema; null if this is undecidable: the text is not a schema, or needs
 * another one, which is not fetched. The library interprets schemas, so that an untrusted one is never compiled to
 * code.
 */
function matchSchema(schemaText: string, documentText: string): boolean | null {
  try {
    const schema: unknown = JSON.parse(schemaText);
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return null;
    const named = String(Object(schema).$schema ?? "2020-12");
    const [, draft] = DRAFTS.find(([pattern]) => pattern.test(named)) ?? DRAFTS[3];
    return new Validator(schema as Schema, draft, true).validate(JSON.parse(documentText)).valid;
  } catch {
    return null;
  }
}

/** Size of a list for a hundred million credentials; a few kilobytes can claim gigabytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads one bit of a status list: multibase base64url of a compressed bit string whose first bit is the highest of the
 * first byte (W3C Bitstring Status List v1.0, section 3.4). Null for an invalid list or a bit beyond its end.
 */
function readListBit(encodedList: string, index: number): boolean | null {
  if (!encodedList.startsWith("u")) return null;
  try {
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"), { maxOutputLength: MAX_BYTES });
    const byte = bits[index >> 3];
    return byte === undefined ? null : ((byte >> (7 - (index & 7))) & 1) === 1;
  } catch {
    return null;
  }
}

/**
 * Reads one number of a token's status list: `bits` of each byte, from the lowest up, in a list compressed with DEFLATE
 * in ZLIB format (IETF Token Status List, section 4). Null if there is none.
 */
function readTokenStatus(list: string, bits: number, index: number): number | null {
  try {
    const bytes = inflateSync(Buffer.from(list, "base64url"), { maxOutputLength: MAX_BYTES });
    const ofByte = 8 / bits;
    const byte = bytes[Math.floor(index / ofByte)];
    return byte === undefined ? null : (byte >> ((index % ofByte) * bits)) & ((1 << bits) - 1);
  } catch {
    return null;
  }
}
