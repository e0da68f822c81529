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
const [requested, ...more] = process.argv.slice(2);
const isMove = (word: string): word is keyof typeof MOVES => Object.hasOwn(MOVES, word);
if (more.length > 0 || (requested !== undefined && !isMove(requested))) {
  console.error("Usage: npm run installation [-- accept-origin | accept-chain]");
  process.exit(2);
}

await runOnInstallation(
  "installation",
  async (deps) => {
    const now = describeInstallation(deps.config);
    if (requested) {
      const moved = await platform.acceptMove(deps, MOVES[requested], (tx) =>
        moveInstallation(tx, MOVES[requested], now),
      );
      console.log(moved.ok ? `${moved.before} became ${moved.after}.` : "Nothing is different: nothing was changed.");
    }
    const recorded = await findInstallation(deps.db);
    if (!recorded) {
      console.log("No process has started on this database yet.");
      return 0;
    }
    const { publicOrigin, chainId, contract } = recorded;
    console.log(`This database is of ${publicOrigin}, and of the contract ${contract} on chain ${chainId}.`);
    const lines = findOtherSettings(recorded, now);
    for (const line of lines) console.error(`  ${line}`);
    return lines.length > 0 ? 1 : 0;
  },
  { ofOtherToo: true },
);
