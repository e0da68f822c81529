import { getPublicRecord, type PublicRecord, recheckAnchor } from "../certificates/index.server";
import type { Database } from "../kernel/db";
import type { Chain, Clock, Jobs } from "../kernel/ports";
import type { Check } from "./check";
import { checkAnchor } from "./check-anchor";
import { checkDocument } from "./check-document";
import { checkSignature } from "./check-signature";
import { checkStatus } from "./check-status";
import { decideVerdict, type Verdict } from "./rules/verdict";

/** A certificate with its verdict and every check that led to it. */
export interface Verification {
  verdict: Verdict;
  checks: Check[];
  checkedAt: Date;
  record: PublicRecord;
}

const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * Verifies a certificate by its public ID in any spelling. Null for an unknown, erased or malformed ID alike: nothing
 * tells them apart. The checks run side by side, and each one says for itself whether it could be made. Where the chain
 * contradicts what we saw confirmed, the worker is asked to look at once.
 */
export async function verify(
  deps: { db: Database; chain: Chain; clock: Clock; jobs: Jobs },
  publicId: string,
): Promise<Verification | null> {
  const record = await getPublicRecord(deps.db, publicId);
  if (!record) return null;
  const verification = await verifyRecord(deps, record);
  const contradicted = verification.checks.some(({ code }) => code === "chain-contradicts");
  if (contradicted && record.anchor) await recheckAnchor(deps, record.anchor.id);
  return verification;
}

/** How the two checks that take computing are made: here, or elsewhere when there are many. */
export interface Computing {
  leafOf?: Parameters<typeof checkDocument>[1];
  verifySignature?: Parameters<typeof checkSignature>[1];
}

/** Makes the checks of one certificate, side by side. */
export async function verifyRecord(
  deps: { chain: Pick<Chain, "checkAnchor" | "findSnapshot">; clock: Clock },
  record: PublicRecord,
  { leafOf, verifySignature }: Computing = {},
): Promise<Verification> {
  const checkedAt = deps.clock.now();
  const checks = await Promise.all([
    checkDocument(record, leafOf),
    checkSignature(record, verifySignature),
    checkStatus(deps.chain, record),
    checkAnchor(deps.chain, record),
  ]);
  const day = (shift: number) => new Date(checkedAt.getTime() + shift).toISOString().slice(0, 10);
  const verdict = decideVerdict(checks, {
    issuedOn: record.issuedOn,
    expiresOn: record.expiresOn,
    today: { earliest: day(-HALF_A_DAY_MS), latest: day(HALF_A_DAY_MS + 2 * 3_600_000) },
  });
  return { verdict, checks, checkedAt, record };
}
