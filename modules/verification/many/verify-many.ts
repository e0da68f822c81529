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
  /** Only of a certificate that there is. */
  name: string | null;
  /** `not-as-issued`: the certificate in a file is valid, and the file is not one that was handed out. */
  verdict: Verdict | "unknown" | "file-altered" | "not-as-issued" | "unreadable";
  /** Why it is not valid; null where it is. */
  reason: CheckCode | ManyProblem | Exclude<FileState, "not-compared" | "key-reported"> | NotDone | null;
}

/** Why something was left out: the time was up, or the network that asks has had its share. */
type NotDone = "out-of-time" | "too-many-misses" | "picture-not-compared";

/** What is counted while it happens, so that requests side by side share one allowance. False where it is used up. */
export interface Allowances {
  /** A certificate that does not exist was asked for. */
  miss(): Promise<boolean>;
}

/** Hears once of each certificate that a verdict was reached on. */
type OnVerdict = (record: PublicRecord) => void;

/** Certificates looked at side by side: enough to keep two threads and a chain busy. */
const PARALLEL = 6;
/** After so long the rest is left for another request: proxies give up after a minute. Milliseconds. */
const BUDGET_MS = 45_000;

/** The inspector stopped or turned away a piece of work: nothing is known of the certificate then. */
class NotComputed extends Error {}

/**
 * Verifies up to a thousand certificates. Each root is asked of the chain once, each certificate is looked at once, and
 * the computing is the inspector's; files are drawn one after another, so that other requests go on. When too many are
 * unknown the others are not looked up any more: who guesses is not to be served by the thousand.
 */
export async function verifyMany(
  deps: RenderDeps & { chain: Chain; clock: Clock; inspector: Inspector },
  items: ManyItem[],
  allowances: Allowances,
  onVerdict: OnVerdict = () => {},
): Promise<{ results: ManyResult[]; checkedAt: Date }> {
  const checkedAt = deps.clock.now();
  const known = new Map<string, Promise<Verification | "unknown" | "too-many-misses">>();
  const computing = computeElsewhere(deps.inspector);
  const chain = askOnce(deps.chain);
  let guessing = false;

  const lookUp = (publicId: string) =>
    once(known, publicId, async () => {
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
    if (problem) return answer(problem === "not-read" ? "not-checked" : "unreadable", problem);
    if (!publicId) return answer("unknown", null);
    const isOutOfTime = () => deps.clock.now().getTime() - checkedAt.getTime() > BUDGET_MS;
    if (isOutOfTime()) return answer("not-checked", "out-of-time");
    if (guessing && !known.has(publicId)) return answer("not-checked", "too-many-misses");
    try {
      const found = await lookUp(publicId);
      if (found === "unknown") return answer("unknown", null);
      if (found === "too-many-misses") return answer("not-checked", "too-many-misses");
      const { record, verdict, checks } = found;
      const leaf = item.document ? await computing.leafOf(item.document) : record.leaf;
      const isEarlier = leaf !== null && record.earlierLeaves.includes(leaf);
      if (leaf !== record.leaf && !isEarlier) return answer("file-altered", "altered");
      const inForce = verdict === "valid" || verdict === "anchor-pending";
      if (item.file && leaf && inForce) {
        // Drawn again it would take hundreds of milliseconds: one that has to be is checked on its own.
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

/** The same checks as `verify` makes, with the canonicalizing done by the inspector. */
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

/** Certificates of one tree have one root, and those of one organization one list: each is asked for once. */
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
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = ask();
  answers.set(key, answer);
  return answer;
}
