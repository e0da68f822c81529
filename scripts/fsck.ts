// npm run fsck: reads everything back and says what should not be. Exit code 0 when all is well.
import { billing, certificates } from "#app/modules.server";
import { runOnInstallation } from "./embedded/run-on-installation";

await runOnInstallation("fsck", async (deps) => {
  const report = await certificates.checkConsistency(deps);
  const ledger = await billing.checkLedger(deps.db);
  const faults = [...report.faults, ...ledger.faults];
  for (const fault of faults) console.error(fault);
  console.log(
    `${report.certificates} certificates in ${report.anchoredTrees} anchored trees, ${report.waitingForAnchor} waiting for a tree, ${report.erased} erased; ${report.audit.chained} audit entries chained, ${report.audit.waiting} waiting, ${report.audit.sealed} heads sealed; ${ledger.invoices} invoices: ${faults.length === 0 ? "all well" : `${faults.length} faults`}.`,
  );
  return faults.length === 0 ? 0 : 1;
});
