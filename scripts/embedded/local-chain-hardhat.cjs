/**
 * The network of the embedded chain. Whatever stands here decides the hash of every block: changing it makes the
 * journals that exist unreplayable.
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
      // The child decides when a block is made and dates it, so that it can make the same block again.
      mining: { auto: false, interval: 0 },
      allowBlocksWithSameTimestamp: true,
      // Hardhat's published development accounts, with play money.
      accounts: { count: 3 },
    },
  },
};
