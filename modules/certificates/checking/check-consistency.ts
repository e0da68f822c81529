import { type ChainReport, checkChains, countSealsOfTrees } from "../../audit/index.server";
import type { Db } from "../../kernel/db";
import { type Faults, noteFaults } from "../../kernel/faults";
import type { Chain, ErasureLedger } from "../../kernel/ports";
import { checkAliases } from "../../recipients/index.server";
import * as store from "../store";
import type { ListsOfCertificates } from "../ties";
import type { CertificateUrls } from "../urls";
import { checkErasures, type Erasures } from "./check-erased";
import { checkLists } from "./check-lists";
import { checkPage } from "./check-page";
import { checkTrees } from "./check-trees";

export interface ConsistencyReport {
  certificates: number;
  anchoredTrees: number;
  waitingForAnchor: number;
  erased: number;
  audit: Omit<ChainReport, "faults">;
  /** One sentence per fault. */
  faults: Faults;
}

export interface ConsistencyDeps {
  db: Db;
  lists: ListsOfCertificates;
  chain: Chain;
  urls: CertificateUrls;
  erasures: ErasureLedger;
}

const PAGE = 500;

/**
 * Reads all certificates back and compares them with evidence that somebody with access to the rows cannot change
 * (decision 0069): the signed documents, the trees and the chain, the published lists, the ledger of erasures, and the
 * audit log, whose hashes are recomputed. Every fault becomes a line of the report, and no fault stops the other
 * checks.
 */
export async function checkConsistency(deps: ConsistencyDeps): Promise<ConsistencyReport> {
  const report: ConsistencyReport = {
    certificates: 0,
    anchoredTrees: 0,
    waitingForAnchor: 0,
    erased: 0,
    faults: [],
    audit: { chained: 0, waiting: 0, sealed: 0 },
  };
  const { faults } = report;
  const ledger: Erasures = new Map();
  await noteFaults(faults, "the ledger of erasures", async () => {
    for (const { leaf, ...entry } of await deps.erasures.read()) ledger.set(leaf, entry);
  });
  for (let after: string | null = null; ; ) {
    const ids = await store.pageOfIds(deps.db, after, PAGE);
    after = ids.at(-1) ?? null;
    if (after === null) break;
    report.certificates += ids.length;
    await noteFaults(faults, `the certificates from ${ids[0]} to ${after}`, () => checkPage(deps, ids, ledger, report));
  }
  await noteFaults(faults, "the lines of lists", () => deps.lists.check(deps.db, faults));
  const findUnused = (aliasIds: string[]) => store.findUnusedAliases(deps.db, aliasIds);
  await noteFaults(faults, "the aliases of recipients", () => checkAliases(deps.db, findUnused, faults));
  const seals = await countSealsOfTrees(deps.db);
  report.anchoredTrees = await checkTrees(deps, seals, faults);
  await noteFaults(faults, "the ledger of erasures", () => checkErasures(deps.db, ledger, faults));
  await checkLists(deps, faults);
  const rootOfTree = async (id: string) => (await store.findTreeRoot(deps.db, id))?.root;
  const { faults: inAudit, ...audit } = await checkChains(deps.db, rootOfTree);
  faults.push(...inAudit);
  return { ...report, audit };
}
