// Part of `npm test -- build`: the code for browsers must contain nothing of the server. Remix's classic compiler
// leaves out only files named *.server inside app/; a relative import from elsewhere is bundled silently.
import { findLeaks } from "./client-leaks";

const leaks = findLeaks("build/client/assets");
for (const leak of leaks) console.error(leak);
console.log(leaks.length === 0 ? "client bundle: all well" : `client bundle: ${leaks.length} leaks`);
process.exit(leaks.length === 0 ? 0 : 1);
