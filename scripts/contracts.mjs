/**
 * Tools for the contract: `build` compiles it and writes contracts/abi, `check` lints the source and fails if the
 * committed file differs from the compiler's output, `test` runs contracts/test. No network is needed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { keccak256 } from "ethers";

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const contract = { file: "src/SanadRegistry.sol", name: "SanadRegistry" };
const artifactFile = path.join(root, "contracts", "abi", `${contract.name}.json`);

const hardhat = (...arguments_) =>
  run("hardhat/internal/cli/bootstrap", "--config", "contracts/hardhat.config.cjs", ...arguments_);

const solhint = () =>
  run(
    "solhint/solhint.js",
    "--config",
    "contracts/.solhint.json",
    "--max-warnings",
    "0",
    "--noPoster",
    "--disc",
    "contracts/src/*.sol",
  );

/** Runs a package's program and ends this process if the program fails. */
function run(program, ...arguments_) {
  const { status, error } = spawnSync(process.execPath, [require.resolve(program), ...arguments_], {
    cwd: root,
    stdio: "inherit",
    // Hardhat otherwise asks for consent on a terminal and waits for the answer.
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: "true" },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the parts of the contract that production needs without a compiler. */
function compiledArtifact() {
  hardhat("compile", "--force", "--quiet");
  const directory = path.join(root, "contracts", "artifacts", contract.file);
  const compiled = JSON.parse(readFileSync(path.join(directory, `${contract.name}.json`), "utf8"));
  const debug = JSON.parse(readFileSync(path.join(directory, `${contract.name}.dbg.json`), "utf8"));
  const { input, solcLongVersion } = JSON.parse(readFileSync(path.join(directory, debug.buildInfo), "utf8"));
  const { outputSelection: _, ...settings } = input.settings;
  const artifact = {
    contractName: contract.name,
    compiler: { name: "solc", version: solcLongVersion, settings },
    abi: compiled.abi,
    bytecode: compiled.bytecode,
    deployedBytecodeHash: keccak256(compiled.deployedBytecode),
  };
  return `${JSON.stringify(artifact, null, 2)}\n`;
}

const commands = {
  build() {
    writeFileSync(artifactFile, compiledArtifact());
  },
  check() {
    solhint();
    if (readFileSync(artifactFile, "utf8") === compiledArtifact()) return;
    console.error(`${path.relative(root, artifactFile)} is not what the source gives. Run: npm run contracts:build`);
    process.exit(1);
  },
  test() {
    hardhat("test");
  },
};

const command = commands[process.argv[2] ?? ""];
if (!command) {
  console.error(`Usage: node scripts/contracts.mjs ${Object.keys(commands).join("|")}`);
  process.exit(2);
}
command();
