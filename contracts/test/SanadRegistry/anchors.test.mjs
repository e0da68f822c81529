import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { ZeroHash, zeroPadValue } from "ethers";
import hre from "hardhat";
import { attempt, blockOf, deploy, logsOf, newHash, send } from "../registry.mjs";

describe("An anchor", () => {
  let platform, anchorer, other;
  let registry;

  beforeEach(async () => {
    [platform, anchorer, , , other] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  it("is made by calldata that is exactly the root", async () => {
    const root = newHash();
    const receipt = await send(anchorer, registry, root);
    const block = await blockOf(receipt);
    assert.deepEqual((await registry.anchorOf(anchorer, root)).toObject(), {
      timestamp: BigInt(block.timestamp),
      blockNumber: BigInt(receipt.blockNumber),
    });
    assert.deepEqual(logsOf(receipt, registry), [{ topics: [root], data: "0x" }]);
  });

  it("is made by the named function with the same record and the same event", async () => {
    const root = newHash();
    const receipt = await send(anchorer, registry, "anchor", root);
    assert.equal((await registry.anchorOf(anchorer, root)).blockNumber, BigInt(receipt.blockNumber));
    assert.deepEqual(logsOf(receipt, registry), [{ topics: [root], data: "0x" }]);
  });

  it("belongs to its sender, so that nobody can take a root away by being first", async () => {
    const root = newHash();
    await send(other, registry, root);
    assert.equal((await registry.anchorOf(anchorer, root)).timestamp, 0n);
    await send(anchorer, registry, root);
    assert.notEqual((await registry.anchorOf(anchorer, root)).timestamp, 0n);
  });

  it("is refused the second time, naming the first, through either door", async () => {
    const root = newHash();
    const { blockNumber } = await send(anchorer, registry, root);
    const { timestamp } = await registry.anchorOf(anchorer, root);
    const expected = ["AlreadyAnchored", anchorer.address, root, timestamp, BigInt(blockNumber)];
    assert.deepEqual(await attempt(anchorer, registry, root), expected);
    assert.deepEqual(await attempt(anchorer, registry, "anchor", root), expected);
    assert.equal(await attempt(other, registry, root), "done");
  });

  it("is refused for a root of zeros", async () => {
    assert.deepEqual(await attempt(anchorer, registry, ZeroHash), ["ZeroRoot", anchorer.address]);
    assert.deepEqual(await attempt(anchorer, registry, "anchor", ZeroHash), ["ZeroRoot", anchorer.address]);
    assert.equal(await attempt(anchorer, registry, zeroPadValue("0x01", 32)), "done");
  });

  for (const length of [0, 1, 3, 4, 31, 33, 36, 64]) {
    it(`is refused for calldata of ${length} bytes`, async () => {
      const calldata = `0x${"ff".repeat(length)}`;
      assert.deepEqual(await attempt(anchorer, registry, calldata), ["WrongCalldataLength", BigInt(length)]);
    });
  }

  it("never becomes something else when the root begins with the selector of a function", async () => {
    const selectors = registry.interface.fragments.filter((f) => f.type === "function").map((f) => f.selector);
    assert.equal(selectors.length, 13);
    for (const selector of selectors) {
      const root = `${selector}${randomBytes(28).toString("hex")}`;
      assert.deepEqual(await attempt(anchorer, registry, root), [], `${selector} did not revert`);
      await send(anchorer, registry, "anchor", root);
      assert.notEqual((await registry.anchorOf(anchorer, root)).timestamp, 0n);
    }
  });

  it("takes no money", async () => {
    const to = await registry.getAddress();
    for (const data of [newHash(), "0x", registry.interface.encodeFunctionData("anchor", [newHash()])]) {
      await assert.rejects(anchorer.sendTransaction({ to, data, value: 1n }));
    }
    assert.equal(await hre.ethers.provider.getBalance(to), 0n);
  });
});
