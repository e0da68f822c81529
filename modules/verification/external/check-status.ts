import type { Inspector } from "../../kernel/ports";
import type { ExternalCheck } from "../rules/external-verdict";
import { checkRevocationList } from "./check-revocation-list";
import { checkSignature } from "./check-signature";
import { checkTime } from "./check-time";
import type { FetchText } from "./fetch-text";
import { type ExternalCredential, readExternal } from "./read-external";
import { status } from "./status-check";

interface Work {
  inspector: Inspector;
  fetchText: FetchText;
  now: Date;
}
type Entry = ExternalCredential["statuses"][number];

const REVOKED = new Map<string, ExternalCheck["code"]>([
  ["revocation", "revoked"],
  ["suspension", "suspended"],
]);
/** What an entry may be there for besides (W3C Bitstring Status List v1.0, section 2.1): it takes nothing away. */
const HARMLESS = ["refresh", "message"];
/**
 * The two kinds of signed list, by the entries that name them: their types, and what stands before their bits, for the
 * older one (W3C Status List 2021) wrote no multibase letter.
 */
const BIT_LISTS = new Map([
  ["BitstringStatusListEntry", { prefix: "", type: "BitstringStatusListCredential", subject: "BitstringStatusList" }],
  ["StatusList2021Entry", { prefix: "u", type: "StatusList2021Credential", subject: "StatusList2021" }],
]);
/** A whole number below what any list is long. */
const INDEX = /^\d{1,9}$/;
/** No honest credential names more. */
const MOST_ENTRIES = 4;

/**
 * Whether the issuer still stands by a credential, from the lists that it names. A list that cannot be had, or is not the
 * issuer's, says nothing.
 */
export async function checkExternalStatus(work: Work, credential: ExternalCredential): Promise<ExternalCheck> {
  const entries = credential.statuses.slice(0, MOST_ENTRIES);
  const checks = await Promise.all(entries.map((entry) => checkEntry(work, credential, entry)));
  if (credential.statuses.length > MOST_ENTRIES) checks.push(status("unknown", "too-complex"));
  const first = (outcome: ExternalCheck["outcome"]) => checks.find((check) => check.outcome === outcome);
  const listed = checks.find(({ code }) => code === "listed-by-another");
  return first("fail") ?? listed ?? first("unknown") ?? first("pass") ?? status("none", "no-status");
}

async function checkEntry(work: Work, credential: ExternalCredential, entry: Entry): Promise<ExternalCheck> {
  if (entry.type === "1EdTechRevocationList" && entry.id)
    return checkRevocationList(work.fetchText, credential, entry.id);
  return checkBit(work, credential.issuerId, entry);
}

/**
 * One bit of a signed list. It counts only where the list is itself signed by the same issuer and in time. A set bit in a
 * list that is validly signed otherwise, by another or under another address than it stands at, is told as what it is:
 * nobody should take the credential for good unasked. Source: W3C Bitstring Status List v1.0, section 3.2; W3C Status List
 * 2021, section 3.2.
 */
async function checkBit(work: Work, issuerId: string, entry: Entry): Promise<ExternalCheck> {
  const { statusPurpose = "", statusListCredential: url } = entry;
  const index = String(entry.statusListIndex ?? "");
  const kind = BIT_LISTS.get(entry.type);
  if (!kind || !url || !INDEX.test(index)) return status("unknown", "status-unsupported");
  if (HARMLESS.includes(statusPurpose)) return status("none", "no-status");
  const code = REVOKED.get(statusPurpose);
  if (!code) return status("unknown", "status-unsupported");
  const text = await work.fetchText(url);
  if (text === null) return status("unknown", "status-unreachable");
  const list = readExternal(text);
  const untrusted = status("unknown", "status-untrusted");
  if (!list || checkTime(list, work.now).outcome === "fail") return untrusted;
  const { type, statusPurpose: purposes, encodedList } = Object(list.document.credentialSubject);
  if (![list.document.type].flat().includes(kind.type) || ![type].flat().includes(kind.subject)) return untrusted;
  if (typeof encodedList !== "string" || ![purposes].flat().includes(statusPurpose)) return untrusted;
  const [proof, issuer] = await checkSignature(work, list);
  if (proof.outcome !== "pass" || issuer.outcome !== "pass") return untrusted;
  const bit = await work.inspector.inspect("status-bit", {
    encodedList: kind.prefix + encodedList,
    index: Number(index),
  });
  if (!bit.done || bit.result === null) return untrusted;
  if (list.issuerId !== issuerId || list.id !== url) {
    return bit.result ? { ...status("unknown", "listed-by-another"), by: list.issuerId } : untrusted;
  }
  return bit.result ? status("fail", code) : status("pass", "in-force");
}
