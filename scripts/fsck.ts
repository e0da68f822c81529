// npm run fsck: reads everything back and says what should not be. Exit code 0 when all is well.

import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { billing, certificates } from "#app/modules.server";
import { prepareLocalEnvironment } from "./embedded/local-environment";

const local = await prepareLocalEnvironment(process.env, () => {});
const deps = createDeps(readConfig(local.environment), "fsck");
const report = await certificates.checkConsistency(deps);
const ledger = await billing.checkLedger(deps.db);
await deps.close();
await local.stop({ database: true });

const faults = [...report.faults, ...ledger.faults];
for (const fault of faults) console.error(fault);
console.log(
  `${report.certificates} certificates in ${report.anchoredTrees} anchored trees, ${report.waitingForAnchor} waiting for a tree, ${report.erased} erased; ${report.audit.chained} audit entries chained, ${report.audit.waiting} waiting, ${report.audit.sealed} heads sealed; ${ledger.invoices} invoices: ${faults.length === 0 ? "all well" : `${faults.length} faults`}.`,
);
process.exit(faults.length === 0 ? 0 : 1);
