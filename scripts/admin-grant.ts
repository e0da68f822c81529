// npm run admin:grant -- EMAIL [--withdraw]: gives somebody who has an account the platform's admin role, or takes it.
import { parseArgs } from "node:util";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { auth } from "#app/modules.server";
import { prepareLocalEnvironment } from "./embedded/local-environment";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { withdraw: { type: "boolean" } } });
const [email, ...more] = positionals;
if (!email || more.length > 0) {
  console.error("Usage: npm run admin:grant -- EMAIL [--withdraw]");
  process.exit(2);
}

const local = await prepareLocalEnvironment(process.env, () => {});
const deps = createDeps(readConfig(local.environment), "admin-grant");
const result = await auth.setPlatformRole(deps, { email, role: values.withdraw ? "user" : "admin" });
await deps.close();
await local.stop({ database: true });

if (!result.ok) {
  console.error(`Nobody has an active account with the address ${email}.`);
  process.exit(1);
}
const role = values.withdraw ? "no admin of the platform any more" : "an admin of the platform";
console.log(result.changed ? `${email} is now ${role}.` : `${email} was ${role} already.`);
process.exit(0);
