import { parsePublicId } from "#modules/kernel/public-id";
import type { Db } from "../../kernel/db";
import type { Faults } from "../../kernel/faults";
import { findRemembered } from "../../mail/index.server";
import * as store from "../store";
import type { StatusChange, StoredCertificate } from "../store/consistency";

const PAGE = 500;

/** Entries of the ledger of erasures, by leaf. */
export type Erasures = Map<string, { erasedAt: Date; erasedBy: string }>;

/**
 * Checks that no data of erased certificates remains, and that the database and the ledger both record each erasure.
 */
export async function checkErased(
  db: Db,
  rows: StoredCertificate[],
  around: { ledger: Erasures; pictures: Map<string, unknown>; changes: Map<string, StatusChange[]> },
  faults: Faults,
): Promise<void> {
  const { ledger, pictures, changes } = around;
  const ids = rows.map(({ id }) => id);
  const recorded = await store.findErasures(
    db,
    rows.map(({ leaf }) => leaf),
  );
  for (const row of rows) {
    const steps = changes.get(row.id) ?? [];
    const left = [
      ...remainsOf(row),
      ...(pictures.has(row.id) ? ["a picture"] : []),
      ...(steps.some(({ reason, note }) => reason !== null || note !== null) ? ["why a step was taken"] : []),
    ];
    if (left.length > 0) faults.push(`something is left of the erased certificate ${row.id}: ${left.join(", ")}`);
    const stored = recorded.get(row.leaf);
    const inLedger = ledger.get(row.leaf);
    if (!stored) faults.push(`the erasure of the certificate ${row.id} is gone from the database`);
    if (!inLedger) faults.push(`the erasure of the certificate ${row.id} is not in the ledger: npm run erasures:apply`);
    const witnesses = [stored, inLedger].filter((one) => one !== undefined);
    if (witnesses.some(({ erasedAt }) => erasedAt.getTime() !== row.erasedAt?.getTime())) {
      faults.push(`the certificate ${row.id} was erased at another time than it says`);
    }
    if (stored && inLedger && stored.erasedBy !== inLedger.erasedBy) {
      faults.push(`the certificate ${row.id} was erased by ${inLedger.erasedBy}, as the ledger says`);
    }
  }
  for (const key of await findRemembered(db, ids)) faults.push(`the message ${key} was not forgotten`);
}

/** Lists the columns of an erased certificate that still contain data. */
function remainsOf(row: StoredCertificate): string[] {
  const texts: [string, unknown][] = [
    ["its document", row.packed?.length || row.frameId] as [string, unknown],
    ["a name", row.recipientName],
    ["an address", row.recipientEmail],
    ["an achievement", row.achievementName || row.achievementDescription],
    ["a reason", row.revocationReason || row.suspensionReason],
    ["a key", row.issueKey || row.identity],
    ["a tag", row.tags.length],
    ["an alias", row.recipientAliasId],
    ["a term", row.terms || row.nameKey],
    ["where it was first issued", row.origin],
    ["a last day", row.expiresOn],
    ["fields", JSON.stringify(row.customFields) !== "[]"],
    ["its public ID", parsePublicId(row.publicId)],
    ["that it stands", row.revokedAt === null],
    ["its day of issue", row.issuedOn.toISOString().slice(0, 10) !== row.issuedAt.toISOString().slice(0, 10)],
  ];
  return texts.filter(([, value]) => Boolean(value)).map(([what]) => what);
}

/** Checks that ledger and database record the same erasures, and that these certificates are erased. */
export async function checkErasures(db: Db, ledger: Erasures, faults: Faults): Promise<void> {
  const leaves = [...ledger.keys()];
  for (let from = 0; from < leaves.length; from += PAGE) {
    const some = leaves.slice(from, from + PAGE);
    const [owners, recorded] = [await store.findOwners(db, some), await store.findErasures(db, some)];
    for (const leaf of some) {
      const owner = owners.get(leaf);
      if (owner && !owner.erasedAt)
        faults.push(`certificate ${owner.id} was erased and is back: npm run erasures:apply`);
      if (owner?.erasedAt && !recorded.has(leaf)) {
        faults.push(`the erasure of the leaf ${leaf} is in the ledger and gone from the database`);
      }
    }
  }
  for (let after = ""; ; ) {
    const page: string[] = await store.pageOfErasures(db, after, PAGE);
    const owners = await store.findOwners(db, page);
    for (const leaf of page) {
      if (!ledger.has(leaf)) {
        faults.push(`the erasure of the leaf ${leaf} is in the database and not in the ledger: npm run erasures:apply`);
      }
      if (!owners.has(leaf)) faults.push(`the erased certificate with the leaf ${leaf} is gone`);
    }
    after = page.at(-1) ?? "";
    if (page.length < PAGE) return;
  }
}
