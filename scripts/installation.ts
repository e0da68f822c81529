// npm run installation [-- accept-origin | accept-chain]: prints which installation the database belongs to, or assigns
// it to the address or chain of the settings, after an intended move. Every process has to be restarted afterwards.
import {
  describeInstallation,
  findInstallation,
  findOtherSettings,
  moveInstallation,
} from "#app/adapters/database/installation.server";
import { platform } from "#app/modules.server";
import { runOnInstallation } from "./embedded/run-on-installation";

const MOVES = { "accept-origin": "origin", "accept-chain": "chain" } as const;
const [asked, ...more] = process.argv.slice(2);
const isMove = (word: string): word is keyof typeof MOVES => Object.hasOwn(MOVES, word);
if (more.length > 0 || (asked !== undefined && !isMove(asked))) {
  console.error("Usage: npm run installation [-- accept-origin | accept-chain]");
  process.exit(2);
}

await runOnInstallation(
  "installation",
  async (deps) => {
    const now = describeInstallation(deps.config);
    if (asked) {
      const moved = await platform.acceptMove(deps, MOVES[asked], (tx) => moveInstallation(tx, MOVES[asked], now));
      console.log(moved.ok ? `${moved.before} became ${moved.after}.` : "Nothing is different: nothing was changed.");
    }
    const known = await findInstallation(deps.db);
    if (!known) {
      console.log("No process has started on this database yet.");
      return 0;
    }
    const { publicOrigin, chainId, contract } = known;
    console.log(`This database is of ${publicOrigin}, and of the contract ${contract} on chain ${chainId}.`);
    const lines = findOtherSettings(known, now);
    for (const line of lines) console.error(`  ${line}`);
    return lines.length > 0 ? 1 : 0;
  },
  { ofOtherToo: true },
);
