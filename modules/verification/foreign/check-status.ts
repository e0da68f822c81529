import type { Inspector } from "../../ports";
import type { ForeignCheck } from "../rules/foreign-verdict";
import { checkSignature } from "./check-signature";
import { checkTime } from "./check-time";
import type { FetchText } from "./fetch-text";
import { type ForeignCredential, readForeign } from "./read-foreign";

const PURPOSES = { revocation: "revoked", suspension: "suspended" } as const;
/** A whole number below what any list is long. */
const INDEX = /^\d{1,9}$/;

const status = (outcome: ForeignCheck["outcome"], code: ForeignCheck["code"]): ForeignCheck => ({
  name: "status",
  outcome,
  code,
});

/**
 * Whether the issuer still stands by a credential, from the signed lists that it names. A list counts only where it is
 * itself signed by the same issuer and in time. Source: W3C Bitstring Status List v1.0, section 3.2.
 */
export async function checkForeignStatus(
  deps: { inspector: Inspector; fetchText: FetchText; now: Date },
  credential: ForeignCredential,
): Promise<ForeignCheck> {
  if (credential.statuses.length === 0) return status("none", "no-status");
  const entries = credential.statuses.slice(0, 4);
  const checks = await Promise.all(entries.map((entry) => checkEntry(deps, credential, entry)));
  return (
    checks.find(({ outcome }) => outcome === "fail") ??
    checks.find(({ outcome }) => outcome === "unknown") ??
    status("pass", "in-force")
  );
}

async function checkEntry(
  deps: { inspector: Inspector; fetchText: FetchText; now: Date },
  { issuerId }: ForeignCredential,
  entry: ForeignCredential["statuses"][number],
): Promise<ForeignCheck> {
  const { statusPurpose, statusListCredential: url } = entry;
  const index = String(entry.statusListIndex ?? "");
  if (entry.type !== "BitstringStatusListEntry" || !url || !INDEX.test(index))
    return status("unknown", "status-unsupported");
  if (statusPurpose !== "revocation" && statusPurpose !== "suspension") return status("pass", "in-force");
  const text = await deps.fetchText(url);
  if (text === null) return status("unknown", "status-unreachable");
  const list = readForeign(text);
  const untrusted = status("unknown", "status-untrusted");
  if (!list || list.issuerId !== issuerId || list.id !== url || checkTime(list, deps.now).outcome === "fail")
    return untrusted;
  const { statusPurpose: purposes, encodedList } = Object(list.document.credentialSubject);
  if (typeof encodedList !== "string" || ![purposes].flat().includes(statusPurpose)) return untrusted;
  const [proof, issuer] = await checkSignature(deps, list);
  if (proof.outcome !== "pass" || issuer.outcome !== "pass") return untrusted;
  const bit = await deps.inspector.inspect("status-bit", { encodedList, index: Number(index) });
  if (!bit.done || bit.result === null) return untrusted;
  return bit.result ? status("fail", PURPOSES[statusPurpose]) : status("pass", "in-force");
}
