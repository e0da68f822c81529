import { verify as verifyBytes } from "node:crypto";
import pMap from "p-map";
import {
  type FileState,
  getPublicRecord,
  judgeFile,
  type PublicRecord,
  type RenderDeps,
} from "../../certificates/index.server";
import type { AnchorReference, Chain, Clock, Inspector } from "../../kernel/ports";
import type { CheckCode } from "../checks/index";
import { keyOfDid } from "../external/issuer-keys";
import { decodeBase58 } from "../rules/multikey";
import { type Computing, type Verification, verifyRecord } from "../sources/database";
import type { Verdict } from "../verdict";
import type { ManyItem, ManyProblem } from "./read-many";

export interface ManyResult {
  asked: string;
  publicId: string | null;
  /** Recipient's name; only of a certificate that exists. */
  name: string | null;
  /** Verdict. `not-as-issued`: the certificate in a file is valid, but the file is not the issued one. */
  verdict: Verdict | "unknown" | "file-altered" | "not-as-issued" | "unreadable";
  /** Reason why the certificate is not valid; null for a valid one. */
  reason: CheckCode | ManyProblem | "not-found" | Exclude<FileState, "not-compared" | "key-reported"> | NotDone | null;
}

/**
 * Reasons for skipping an item: time was up, the caller's network used its share of misses, or the picture could not be
 * compared.
 */
type NotDone = "out-of-time" | "too-many-misses" | "picture-not-compared";

/** Verdicts for what cannot be verified, if not `unreadable`. */
const VERDICT_OF: Partial<Record<ManyProblem, ManyResult["verdict"]>> = {
  "not-read": "not-checked",
  mistyped: "unknown",
};

/** Allowances counted during the work, so that concurrent requests share them. False when used up. */
export interface Allowances {
  /** Counts a request for a certificate that does not exist. */
  miss(): Promise<boolean>;
}

/** Called once for each certificate with a verdict. */
type OnVerdict = (record: PublicRecord) => void;

/** Number of certificates verified in parallel: enough to keep two threads and a chain busy. */
const PARALLEL = 6;
/** Time in milliseconds after which the rest is left for another request: proxies time out after a minute. */
const BUDGET_MS = 45_000;

/** The inspector aborted or refused a task, so that nothing is known about the certificate. */
class NotComputed extends Error {}

/**
 * Verifies up to a thousand certificates. Each root is looked up on the chain once, each certificate once, and the
 * inspector does the computing; files are drawn one after another, so that other requests proceed. After too many
 * unknown IDs the remaining ones are not looked up, so that guessing IDs does not pay.
 */
export async function verifyMany(
  deps: RenderDeps & { chain: Chain; clock: Clock; inspector: Inspector },
  items: ManyItem[],
  allowances: Allowances,
  onVerdict: OnVerdict = () => {},
): Promise<{ results: ManyResult[]; checkedAt: Date }> {
  const checkedAt = deps.clock.now();
  const verifications = new Map<string, Promise<Verification | "unknown" | "too-many-misses">>();
  const computing = computeElsewhere(deps.inspector);
  const chain = askOnce(deps.chain);
  let guessing = false;

  const lookUp = (publicId: string) =>
    once(verifications, publicId, async () => {
      const record = await getPublicRecord(deps.db, publicId);
      if (record) {
        const verification = await verifyRecord({ ...deps, chain }, record, computing);
        if (verification.verdict !== "not-checked") onVerdict(record);
        return verification;
      }
      if (await allowances.miss()) return "unknown";
      guessing = true;
      return "too-many-misses";
    });

  const verifyItem = async (item: ManyItem): Promise<ManyResult> => {
    const { asked, publicId, problem } = item;
    const answer = (verdict: ManyResult["verdict"], reason: ManyResult["reason"], name: string | null = null) => ({
      asked,
      publicId,
      name,
      verdict,
      reason,
    });
    if (problem) return answer(VERDICT_OF[problem] ?? "unreadable", problem);
    if (!publicId) return answer("unknown", null);
    const isOutOfTime = () => deps.clock.now().getTime() - checkedAt.getTime() > BUDGET_MS;
    if (isOutOfTime()) return answer("not-checked", "out-of-time");
    if (guessing && !verifications.has(publicId)) return answer("not-checked", "too-many-misses");
    try {
      const found = await lookUp(publicId);
      if (found === "unknown") return answer("unknown", "not-found");
      if (found === "too-many-misses") return answer("not-checked", "too-many-misses");
      const { record, verdict, checks } = found;
      const leaf = item.document ? await computing.leafOf(item.document) : record.leaf;
      const isEarlier = leaf !== null && record.earlierLeaves.includes(leaf);
      if (leaf !== record.leaf && !isEarlier) return answer("file-altered", "altered");
      const inForce = verdict === "valid" || verdict === "anchor-pending";
      if (item.file && leaf && inForce) {
        // Drawing takes hundreds of milliseconds: a file that must be drawn again is left for separate verification.
        const state = await judgeFile(deps, { ...item.file, bytes: null, publicId, leaf });
        if (state === "not-compared") return answer("not-checked", "out-of-time", record.recipientName);
        if (state === "key-reported") return answer("not-checked", "picture-not-compared", record.recipientName);
        const isIssued = state === "as-issued" || state === "reformatted";
        if (!isIssued) return answer("not-as-issued", state, record.recipientName);
      }
      const open = checks.find(({ outcome }) => outcome !== "pass");
      const reason = verdict === "valid" ? (isEarlier ? "reissued" : null) : (open?.code ?? null);
      return answer(verdict, reason, record.recipientName);
    } catch (error) {
      if (error instanceof NotComputed) return answer("not-checked", "out-of-time");
      throw error;
    }
  };
  return { results: await pMap(items, verifyItem, { concurrency: PARALLEL }), checkedAt };
}

/** Makes the same checks as `verify`, with canonicalization by the inspector. */
function computeElsewhere(inspector: Inspector): Computing {
  return {
    async leafOf(document) {
      const leaf = await inspector.inspect("leaf-of", { document });
      if (!leaf.done) throw new NotComputed(leaf.code);
      return leaf.result;
    },
    async verifySignature(credential, proof) {
      const work = { document: JSON.stringify(credential), proof: JSON.stringify(proof) };
      const hashed = await inspector.inspect("hash-for-proof", work);
      if (!hashed.done) throw new NotComputed(hashed.code);
      const key = keyOfDid(proof.verificationMethod.split("#")[0] ?? "");
      const signature = decodeBase58(proof.proofValue.slice(1));
      const ok =
        hashed.result.ok &&
        key?.asymmetricKeyType === "ed25519" &&
        signature !== null &&
        verifyBytes(null, hashed.result.hash, key, signature);
      return ok ? { ok } : { ok: false, reason: "the signature does not belong to this document" };
    },
  };
}

/** Caches lookups: certificates of one tree share a root, and those of one organization share a list. */
function askOnce(chain: Chain): Pick<Chain, "checkAnchor" | "findSnapshot"> {
  const anchors = new Map<string, ReturnType<Chain["checkAnchor"]>>();
  const snapshots = new Map<string, ReturnType<Chain["findSnapshot"]>>();
  return {
    checkAnchor: (reference: AnchorReference) =>
      once(anchors, Object.values(reference).join(" "), () => chain.checkAnchor(reference)),
    findSnapshot: (list) => once(snapshots, String(list), () => chain.findSnapshot(list)),
  };
}

function once<T>(answers: Map<string, T>, key: string, ask: () => T): T {
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const answer = ask();
  answers.set(key, answer);
  return answer;
}
