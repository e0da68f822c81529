import assert from "node:assert/strict";
import { id, ZeroHash } from "ethers";
import hre from "hardhat";
import { attempt, blockOf, deploy, logsOf, newHash, send } from "../registry.mjs";

describe("A status list", () => {
  let platform, anchorer, other;
  let registry;

  beforeEach(async () => {
    [platform, anchorer, , , other] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  const list = id("https://certificates.example/status/1");

  it("gets snapshots whose versions count up", async () => {
    const digests = [newHash(), newHash()];
    for (const [index, digest] of digests.entries()) {
      const receipt = await send(anchorer, registry, "publishStatus", list, digest);
      const block = await blockOf(receipt);
      assert.deepEqual((await registry.statusOf(anchorer, list)).toObject(), {
        digest,
        version: BigInt(index + 1),
        timestamp: BigInt(block.timestamp),
        blockNumber: BigInt(receipt.blockNumber),
      });
      const [event] = logsOf(receipt, registry, "StatusPublished");
      assert.deepEqual(event, [anchorer.address, list, BigInt(index + 1), digest]);
    }
  });

  it("may be stated unchanged, which dates it anew", async () => {
    const digest = newHash();
    await send(anchorer, registry, "publishStatus", list, digest);
    const before = await registry.statusOf(anchorer, list);
    await send(anchorer, registry, "publishStatus", list, digest);
    const after = await registry.statusOf(anchorer, list);
    assert.equal(after.version, before.version + 1n);
    assert.ok(after.timestamp > before.timestamp);
  });

  it("shows a roll-back: the old digest comes with a new version", async () => {
    const [old, current] = [newHash(), newHash()];
    for (const digest of [old, current, old]) await send(anchorer, registry, "publishStatus", list, digest);
    const status = await registry.statusOf(anchorer, list);
    assert.deepEqual([status.digest, status.version], [old, 3n]);
  });

  it("is counted for each publisher and each list by itself", async () => {
    await send(anchorer, registry, "publishStatus", list, newHash());
    assert.equal((await registry.statusOf(other, list)).version, 0n);
    assert.equal((await registry.statusOf(anchorer, id("another"))).version, 0n);
  });

  it("is refused with a digest of zeros", async () => {
    assert.deepEqual(await attempt(anchorer, registry, "publishStatus", list, ZeroHash), ["ZeroDigest", list]);
    assert.equal(await attempt(anchorer, registry, "publishStatus", list, newHash()), "done");
  });
});
