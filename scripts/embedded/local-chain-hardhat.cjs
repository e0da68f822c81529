/**
 * The network of the embedded chain. The hash of every block depends on these settings: changing them makes existing
 * journals impossible to replay.
 *
 * @type {import("hardhat/config").HardhatUserConfig}
 */
module.exports = {
  solidity: "0.8.30",
  networks: {
    hardhat: {
      chainId: 31337,
      hardfork: "prague",
      initialDate: "2025-01-01T00:00:00Z",
      // The child process mines each block and sets its time, so that a replay creates the same block.
      mining: { auto: false, interval: 0 },
      allowBlocksWithSameTimestamp: true,
      // Hardhat's published development accounts, with play money.
      accounts: { count: 3 },
    },
  },
};
