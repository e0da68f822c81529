import { z } from "zod";
import { parseJson } from "../rules/json-depth";
import { checkSignature } from "./check-signature";
import { judgeTime } from "./check-time";
import { findTokenKey } from "./find-key";
import type { ExternalCredential } from "./formats/external-credential";
import { readCredentials } from "./formats/read-credentials";
import { readToken } from "./formats/token";
import { checkTokenWith } from "./signatures/token-signature";
import { defineExternalCheck, type ExternalSource, FAULT, type FetchText, overTls } from "./source";

const CODES = {
  "in-force": "pass",
  "in-force-by-another": "pass",
  "in-force-moved": "pass",
  "not-on-list": "pass",
  revoked: "fail",
  suspended: "fail",
  "on-list": "fail",
  "says-revoked": "fail",
  "no-status": "none",
  "listed-by-another": "unknown",
  "status-unreachable": "unknown",
  "status-untrusted": "unknown",
  "status-without-id": "unknown",
  "status-unsupported": "unknown",
  "too-complex": "unknown",
  "not-asked": "unknown",
  "host-silent": "unknown",
  "status-in-registry": "unknown",
  "kind-not-read": "unknown",
  ...FAULT,
  "host-in-force": "pass",
  "host-revoked": "fail",
} as const;
export type StatusCode = keyof typeof CODES;
type Answer = { code: StatusCode; by?: string };
type Entry = ExternalCredential["statuses"][number];

/** Maximum number of status entries in one credential; real ones have one or two. */
const MAX_ENTRIES = 4;

/**
 * Checks whether a credential is in force, from the status lists that it names. A list that cannot be fetched, or is
 * not the issuer's, is neutral.
 */
export const statusCheck = defineExternalCheck({
  name: "status",
  required: true,
  finds: "withdrawal",
  codes: CODES,
  verdict: "revoked",
  verdicts: { suspended: "suspended", "listed-by-another": "listed" },
  async run(credential, source) {
    if (credential.saysRevoked) return { code: "says-revoked" };
    const { kind } = credential.securing;
    if (kind === "hosted" || kind === "signed-badge") return { code: source.badge?.status ?? "not-asked" };
    if (kind === "unread") return { code: "kind-not-read" };
    if (kind === "fingerprint") return { code: "status-in-registry" };
    const entries = credential.statuses.slice(0, MAX_ENTRIES);
    const answers = await Promise.all(entries.map((entry) => checkEntry(source, credential, entry)));
    if (credential.statuses.length > MAX_ENTRIES) answers.push({ code: "too-complex" });
    const first = (outcome: string) => answers.find(({ code }) => CODES[code] === outcome);
    const listed = answers.find(({ code }) => code === "listed-by-another");
    return first("fail") ?? listed ?? first("unknown") ?? first("pass") ?? { code: "no-status" };
  },
});

async function checkEntry(source: ExternalSource, credential: ExternalCredential, entry: Entry): Promise<Answer> {
  if (entry.type === "1EdTechRevocationList" && entry.id)
    return { code: await checkRevocationList(source.fetchText, credential, entry.id) };
  if (entry.type === "TokenStatusList") return { code: await checkTokenStatus(source, credential.issuerId, entry) };
  return checkBit(source, credential.issuerId, entry);
}

/** Maximum number of JSON parts in an unsigned list: its credentials, and the details of each. */
const MAX_REVOKED = 400_000;
const RevocationList = z.looseObject({
  id: z.string().optional(),
  issuer: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]),
  // Only the needed fields of each entry are parsed, because there may be very many.
  revokedCredentials: z.custom<unknown>((value) => typeof value === "object" && value !== null),
});

/**
 * Checks whether a list of the 1EdTech Revocation List Status Method 1.0 contains a credential. Such a list is
 * unsigned. It counts because the signed credential names its address, and the list names the same issuer.
 */
async function checkRevocationList(
  fetchText: FetchText,
  { id, issuerId }: ExternalCredential,
  address: string,
): Promise<Answer["code"]> {
  if (id === null) return "status-without-id";
  const text = await fetchText(address);
  if (text === null) return "status-unreachable";
  const parsed = RevocationList.safeParse(parseJson(text, { maxParts: MAX_REVOKED }));
  if (!parsed.success || !isSame(parsed.data.issuer, issuerId) || !isSame(parsed.data.id ?? address, address))
    return "status-untrusted";
  const entries = [parsed.data.revokedCredentials].flat().map(Object);
  const isEntry = ({ id: name, revoked }: { id?: unknown; revoked?: unknown }) =>
    typeof name === "string" && ["undefined", "boolean"].includes(typeof revoked);
  if (!entries.every(isEntry)) return "status-untrusted";
  // An entry without `revoked` is revoked; `false` means a revocation that was lifted.
  const named = entries.some((entry) => entry.id === id && entry.revoked !== false);
  return named ? "on-list" : "not-on-list";
}

/** Returns whether two names are equal, with or without TLS. */
const isSame = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && overTls(one) === overTls(other));

const REVOKED = new Map<string, "revoked" | "suspended">([
  ["revocation", "revoked"],
  ["suspension", "suspended"],
]);
/** Purposes of entries that do not affect validity (W3C Bitstring Status List v1.0, section 2.1). */
const HARMLESS = ["refresh", "message"];
/**
 * The two kinds of signed list, by the type of their entries: their own types, and the prefix to add before their bits,
 * because the older kind (W3C Status List 2021) had no multibase letter.
 */
const BIT_LISTS = new Map([
  ["BitstringStatusListEntry", { prefix: "", type: "BitstringStatusListCredential", subject: "BitstringStatusList" }],
  ["StatusList2021Entry", { prefix: "u", type: "StatusList2021Credential", subject: "StatusList2021" }],
]);
/** A whole number smaller than the length of any list. */
const INDEX = /^\d{1,9}$/;

/**
 * Reads one bit of a signed list. The bit counts if the list is validly signed, in time, and served at the address that
 * the credential names. The issuer signed that address and may delegate the list to another signer; that signer is
 * shown to the reader, and so is the list's own address if it differs (decision 0020). A bit that is set in such a list
 * is reported as such, so that nobody accepts the credential without a warning. Source: W3C Bitstring Status List v1.0,
 * section 3.2; W3C Status List 2021, section 3.2.
 */
async function checkBit(source: ExternalSource, issuerId: string | null, entry: Entry): Promise<Answer> {
  const { statusPurpose = "", statusListCredential: url } = entry;
  const index = String(entry.statusListIndex ?? "");
  const kind = BIT_LISTS.get(entry.type);
  if (!kind || !url || !INDEX.test(index)) return { code: "status-unsupported" };
  if (HARMLESS.includes(statusPurpose)) return { code: "no-status" };
  const code = REVOKED.get(statusPurpose);
  if (!code) return { code: "status-unsupported" };
  const text = await source.fetchText(url);
  if (text === null) return { code: "status-unreachable" };
  const list = readCredentials(text)?.credentials[0]?.credential;
  const untrusted = { code: "status-untrusted" } as const;
  if (!list || ["expired", "not-yet"].includes(judgeTime(list, source.now))) return untrusted;
  const { type, statusPurpose: purposes, encodedList } = Object(list.document.credentialSubject);
  if (![list.document.type].flat().includes(kind.type) || ![type].flat().includes(kind.subject)) return untrusted;
  if (typeof encodedList !== "string" || ![purposes].flat().includes(statusPurpose)) return untrusted;
  const signed = await checkSignature(source, list);
  if (signed.proof !== "signature-holds" || signed.issuer !== "key-of-issuer") return untrusted;
  const bit = await source.inspector.inspect("status-bit", {
    encodedList: kind.prefix + encodedList,
    index: Number(index),
  });
  if (!bit.done || bit.result === null) return untrusted;
  const by = list.issuerId ?? "";
  // A list need not state its address; one with a different address was moved here, or is here by mistake.
  if (list.id !== null && !isSame(list.id, url))
    return bit.result ? { code: "listed-by-another", by } : { code: "in-force-moved", by: list.id };
  if (isSame(list.issuerId, issuerId)) return { code: bit.result ? code : "in-force" };
  return bit.result ? { code: "listed-by-another", by } : { code: "in-force-by-another", by };
}

const StatusToken = z.looseObject({
  sub: z.string(),
  iss: z.string().optional(),
  exp: z.number().optional(),
  status_list: z.looseObject({ bits: z.union([1, 2, 4, 8].map((bits) => z.literal(bits))), lst: z.string() }),
});
/** Meaning of the numbers in a token's status list (IETF Token Status List, section 7.1). */
const TOKEN_STATES = new Map<number, StatusCode>([
  [0, "in-force"],
  [1, "revoked"],
  [2, "suspended"],
]);

/**
 * Reads one number of a list in token form: from the address that it names, in time, and signed by the same issuer.
 */
async function checkTokenStatus(source: ExternalSource, issuerId: string | null, entry: Entry): Promise<StatusCode> {
  const { statusListCredential: url, statusListIndex: index } = entry;
  if (!url || typeof index !== "number" || !Number.isInteger(index) || index < 0) return "status-unsupported";
  const text = await source.fetchText(url);
  if (text === null) return "status-unreachable";
  const read = readToken(text.trim());
  const list = StatusToken.safeParse(read?.payload);
  if (!read || !list.success || issuerId === null || read.header.typ !== "statuslist+jwt") return "status-untrusted";
  const { sub, iss = issuerId, exp, status_list: inner } = list.data;
  if (!isSame(sub, url) || !isSame(iss, issuerId) || (exp !== undefined && exp * 1000 < source.now.getTime()))
    return "status-untrusted";
  const signed = await checkTokenWith(read, await findTokenKey(source.fetchText, issuerId, read.header));
  if (signed.proof !== "signature-holds" || signed.issuer !== "key-of-issuer") return "status-untrusted";
  const state = await source.inspector.inspect("token-status", { list: inner.lst, bits: inner.bits, index });
  if (!state.done || state.result === null) return "status-untrusted";
  return TOKEN_STATES.get(state.result) ?? "status-unsupported";
}
