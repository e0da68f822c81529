// npm run admin:grant -- EMAIL [--withdraw]: grants the platform's admin role to an existing account, or withdraws it.
import { parseArgs } from "node:util";
import { auth } from "#app/modules.server";
import { runOnInstallation } from "./embedded/run-on-installation";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { withdraw: { type: "boolean" } } });
const [email, ...more] = positionals;
if (!email || more.length > 0) {
  console.error("Usage: npm run admin:grant -- EMAIL [--withdraw]");
  process.exit(2);
}

await runOnInstallation("admin-grant", async (deps) => {
  const result = await auth.setPlatformRole(deps, { email, role: values.withdraw ? "user" : "admin" });
  if (!result.ok) {
    console.error(`Nobody has an active account with the address ${email}.`);
    return 1;
  }
  const role = values.withdraw ? "no admin of the platform any more" : "an admin of the platform";
  console.log(result.changed ? `${email} is now ${role}.` : `${email} was ${role} already.`);
  return 0;
});
