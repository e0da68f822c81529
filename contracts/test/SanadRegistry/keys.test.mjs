import assert from "node:assert/strict";
import { id } from "ethers";
import hre from "hardhat";
import { attempt, blockOf, deploy, keyOf, logsOf, newHash, PLATFORM, send } from "../registry.mjs";

describe("A key", () => {
  let platform, anchorer, other;
  let registry;

  beforeEach(async () => {
    [platform, anchorer, , , other] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  const organization = id("https://certificates.example/organizations/university");
  const key = id("did:key:z6MkehRgf7yJbgaGfYsdoAsKdBPE3dj2CYhowQdcjqSJgvVd");

  it("is valid from the block of its registration on", async () => {
    const receipt = await send(platform, registry, "register", organization, key);
    const block = await blockOf(receipt);
    assert.deepEqual([...(await registry.tenureOf(organization, key))], [BigInt(block.timestamp), 0n, 0n]);
    assert.deepEqual(logsOf(receipt, registry, "KeyRegistered"), [[organization, key]]);
  });

  it("of the platform's first anchoring address is valid from the deployment on", async () => {
    const receipt = await registry.deploymentTransaction().wait();
    const { timestamp } = await blockOf(receipt);
    assert.deepEqual([...(await registry.tenureOf(PLATFORM, keyOf(anchorer.address)))], [BigInt(timestamp), 0n, 0n]);
    assert.deepEqual(logsOf(receipt, registry, "KeyRegistered"), [[PLATFORM, keyOf(anchorer.address)]]);
  });

  it("is registered once, also after its end", async () => {
    const again = ["KeyAlreadyRegistered", organization, key];
    await send(platform, registry, "register", organization, key);
    assert.deepEqual(await attempt(platform, registry, "register", organization, key), again);
    await send(platform, registry, "reportCompromise", organization, key);
    assert.deepEqual(await attempt(platform, registry, "register", organization, key), again);
  });

  it("of one organization takes nothing from another one that states the same", async () => {
    await send(platform, registry, "register", organization, key);
    assert.equal(await attempt(platform, registry, "register", id("another"), key), "done");
    assert.equal((await registry.tenureOf(id("another"), key)).validFrom, 0n);
  });

  for (const [call, event, field] of [
    ["retire", "KeyRetired", "retiredFrom"],
    ["reportCompromise", "KeyCompromised", "compromisedFrom"],
  ]) {
    it(`ends by ${call}, from that block on, once`, async () => {
      await send(platform, registry, "register", organization, key);
      const { validFrom } = await registry.tenureOf(organization, key);
      const receipt = await send(platform, registry, call, organization, key);
      const since = BigInt((await blockOf(receipt)).timestamp);
      const ends = { retiredFrom: 0n, compromisedFrom: 0n, [field]: since };
      assert.deepEqual((await registry.tenureOf(organization, key)).toObject(), { validFrom, ...ends });
      assert.deepEqual(logsOf(receipt, registry, event), [[organization, key]]);
      const refused = ["KeyAlreadyEnded", organization, key, since];
      assert.deepEqual(await attempt(platform, registry, call, organization, key), refused);
    });

    it(`cannot end by ${call} before it was registered`, async () => {
      const refused = ["KeyNotRegistered", organization, key];
      assert.deepEqual(await attempt(platform, registry, call, organization, key), refused);
    });
  }

  it("may be retired and reported, in either order", async () => {
    const other = id("did:key:another");
    for (const one of [key, other]) await send(platform, registry, "register", organization, one);
    await send(platform, registry, "retire", organization, key);
    await send(platform, registry, "reportCompromise", organization, key);
    await send(platform, registry, "reportCompromise", organization, other);
    await send(platform, registry, "retire", organization, other);
    const [first, second] = [await registry.tenureOf(organization, key), await registry.tenureOf(organization, other)];
    assert.ok(first.retiredFrom < first.compromisedFrom);
    assert.ok(second.compromisedFrom < second.retiredFrom);
  });

  it("is changed by nobody who does not speak for the organization", async () => {
    await send(platform, registry, "register", organization, key);
    for (const caller of [other, anchorer]) {
      const refused = ["NotAuthority", organization, caller.address];
      assert.deepEqual(await attempt(caller, registry, "register", organization, newHash()), refused);
      assert.deepEqual(await attempt(caller, registry, "retire", organization, key), refused);
      assert.deepEqual(await attempt(caller, registry, "reportCompromise", organization, key), refused);
    }
    assert.equal(await attempt(platform, registry, "register", organization, newHash()), "done");
  });
});
