const { subtask } = require("hardhat/config");
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names");
require("@nomicfoundation/hardhat-ethers");

const SOLC_VERSION = require("solc/package.json").version;

// Compiles with the npm package that package.json pins. Nothing is downloaded, so that a build without a network is
// the same build, byte for byte.
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async (arguments_, _environment, runSuper) => {
  if (arguments_.solcVersion !== SOLC_VERSION) return runSuper(arguments_);
  return {
    version: SOLC_VERSION,
    longVersion: require("solc")
      .version()
      .replace(/\.Emscripten.*$/, ""),
    compilerPath: require.resolve("solc/soljson.js"),
    isSolcJs: true,
  };
});

/** @type {import("hardhat/config").HardhatUserConfig} */
module.exports = {
  paths: { root: __dirname, sources: "./src", tests: "./test", cache: "./cache", artifacts: "./artifacts" },
  solidity: {
    version: SOLC_VERSION,
    settings: {
      evmVersion: "cancun",
      // Enough runs for a dispatch by bisection, which a raw anchor passes through on its way to the fallback.
      optimizer: { enabled: true, runs: 1000 },
      // The bytecode, which deployments pin, depends on the code alone: a better comment does not move it.
      metadata: { bytecodeHash: "none" },
    },
  },
  networks: {
    hardhat: { chainId: 31337, hardfork: "prague" },
  },
};
