// npm run compact: stores certificates in the form that takes least room, those issued from now on and those there are, and issues
// new ones under this release's drawing. To be run after each upgrade, once no process of an earlier release is left. The
// platform goes on working; killed, it is run again.
import { certificates, platform } from "#app/modules.server";
import { runOnInstallation } from "./embedded/run-on-installation";

const EVERY = 10_000;

await runOnInstallation("compact", async (deps) => {
  const reason = "Every process can read certificates that are stored in less room.";
  if (await platform.beginStoringCompactly(deps, { setBy: "cli", reason }))
    console.log("Certificates are stored in less room from now on.");
  if (await platform.beginWritingNewestForms(deps, { setBy: "cli", reason: "Every process is of this release." }))
    console.log("Certificates are drawn and stored in this release's forms from now on.");
  await certificates.dropFormerIndexes(deps.db);
  let told = 0;
  const report = await certificates.compactStored(deps, (now) => {
    if (now.certificates - told < EVERY) return;
    told = now.certificates;
    console.log(`${told} certificates…`);
  });
  console.log(`${report.certificates} certificates and ${report.trees} trees were rewritten.`);
  if (report.leftOut > 0) console.log(`${report.leftOut} were left as they are: npm run fsck says why.`);
  return 0;
});
