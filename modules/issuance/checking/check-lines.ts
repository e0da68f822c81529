import { type ComparedCertificate, findCompared, type ListsOfCertificates } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { type Faults, noteFaults } from "../../kernel/faults";
import * as store from "../store";

/** Number of batches checked at once; the largest possible have a hundred thousand rows together. */
const PAGE = 10;

/** Checks batches and certificates against each other, for fsck. */
export const listsOfCertificates: ListsOfCertificates = {
  findOwners: store.findBatchOwners,
  findAwaited: store.findAwaited,
  check: checkLines,
};

/** Checks that the issued rows of batches and the certificates refer to each other one to one. */
async function checkLines(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await store.pageOfBatchIds(db, after, PAGE);
    await noteFaults(faults, `the lists from ${ids[0]} to ${ids.at(-1)}`, () => checkBatches(db, ids, faults));
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) break;
  }
  for (const { id } of await store.batchesGone(db)) faults.push(`batch ${id} is gone, and what came of it is left`);
  for (const { id, certificateId } of await store.reportsOfErased(db)) {
    faults.push(`the problem report ${id} is left of the erased certificate ${certificateId}`);
  }
}

async function checkBatches(db: Db, ids: string[], faults: Faults): Promise<void> {
  if (ids.length === 0) return;
  const lines = await store.findComparedLines(db, ids);
  const certificates = await findCompared(db, ids, [
    ...new Set(lines.flatMap(({ certificateId }) => certificateId ?? [])),
  ]);
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
  const byKey = countBy(
    certificates.filter(({ issueKey }) => issueKey !== null),
    (one) => keyOf(one, one.issueKey),
  );
  for (const line of lines) {
    for (const what of faultsOf(line, byId.get(line.certificateId ?? ""))) {
      faults.push(`line ${line.line} of batch ${line.batchId} ${what}`);
    }
    const count = line.fingerprint === null ? 0 : (byKey.get(keyOf(line, line.fingerprint)) ?? 0);
    if (count > 1) faults.push(`line ${line.line} of batch ${line.batchId} has ${count} certificates`);
  }
  const owners = await store.findBatchOwners(db, ids);
  const leading = countBy(lines.filter(isIssued), (line) => `${line.batchId} ${line.certificateId}`);
  for (const { id, batchId, organizationId } of certificates) {
    if (batchId === null || owners.get(batchId) !== organizationId) continue;
    const count = leading.get(`${batchId} ${id}`) ?? 0;
    if (count === 1) continue;
    const many = count === 0 ? "no line leads" : `${count} lines lead`;
    faults.push(`certificate ${id} came of batch ${batchId}, of which ${many} to it`);
  }
}

/** Lists the faults of a row, given the certificate that it refers to. */
function faultsOf(line: store.ComparedLine, named: ComparedCertificate | undefined): string[] {
  if (named?.erased && line.names) return ["still says something of a certificate that was erased"];
  if (!isIssued(line)) return [];
  if (!named || named.organizationId !== line.organizationId) return ["is issued and has no certificate"];
  const differs = (mine: string | null, its: string | null) => mine !== null && its !== null && mine !== its;
  const isOther =
    named.batchId !== line.batchId ||
    (!named.erased && (differs(line.identity, named.identity) || differs(line.fingerprint, named.issueKey)));
  return isOther ? ["leads to the certificate of another line"] : [];
}

const isIssued = ({ state }: store.ComparedLine): boolean => state === "issued";

const keyOf = ({ organizationId, batchId }: { organizationId: string; batchId: string | null }, key: string | null) =>
  `${organizationId} ${batchId} ${key}`;

function countBy<T>(list: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}
