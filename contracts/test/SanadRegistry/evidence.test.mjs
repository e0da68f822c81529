import assert from "node:assert/strict";
import { id } from "ethers";
import hre from "hardhat";
import { deploy, keyOf, newHash, PLATFORM, send } from "../registry.mjs";

describe("The evidence", () => {
  let platform, anchorer, college;
  let registry;

  beforeEach(async () => {
    [platform, anchorer, , college] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  const organization = id("https://certificates.example/organizations/university");
  const key = id("did:key:z6MkehRgf7yJbgaGfYsdoAsKdBPE3dj2CYhowQdcjqSJgvVd");
  const root = newHash();
  const ask = (sender = anchorer) => registry.evidence(sender, root, organization, key);

  it("says everything about one certificate at one block", async () => {
    await send(platform, registry, "register", organization, key);
    const { blockNumber } = await send(anchorer, registry, root);
    const found = await ask();
    assert.equal(found.anchor.blockNumber, BigInt(blockNumber));
    assert.deepEqual([found.anchorerInForce, found.issuerKeyInForce], [true, true]);
    assert.deepEqual(found.platformAnchorer, await registry.tenureOf(PLATFORM, keyOf(anchorer.address)));
    assert.deepEqual([...found.organizationAnchorer], [0n, 0n, 0n]);
    assert.deepEqual(found.issuerKey, await registry.tenureOf(organization, key));
    assert.equal(found.authority, platform.address);
    const head = await hre.ethers.provider.getBlock("latest");
    assert.deepEqual([found.blockNumber, found.timestamp], [BigInt(head.number), BigInt(head.timestamp)]);
    assert.equal(found.chainId, 31337n);
  });

  it("says of a root without an anchor how the keys stand now", async () => {
    assert.deepEqual([...(await ask()).anchor], [0n, 0n]);
    assert.deepEqual([(await ask()).anchorerInForce, (await ask()).issuerKeyInForce], [true, false]);
    await send(platform, registry, "retire", PLATFORM, keyOf(anchorer.address));
    assert.equal((await ask()).anchorerInForce, false);
  });

  for (const end of ["retire", "reportCompromise"]) {
    it(`keeps what was anchored before ${end}, and refuses what came after`, async () => {
      await send(platform, registry, "register", organization, key);
      await send(anchorer, registry, root);
      await send(platform, registry, end, PLATFORM, keyOf(anchorer.address));
      await send(platform, registry, end, organization, key);
      assert.deepEqual([(await ask()).anchorerInForce, (await ask()).issuerKeyInForce], [true, true]);

      const late = newHash();
      await send(anchorer, registry, late);
      const found = await registry.evidence(anchorer, late, organization, key);
      assert.notEqual(found.anchor.timestamp, 0n);
      assert.deepEqual([found.anchorerInForce, found.issuerKeyInForce], [false, false]);
    });
  }

  it("refuses what was anchored before the keys were registered", async () => {
    await send(college, registry, root);
    await send(platform, registry, "register", PLATFORM, keyOf(college.address));
    await send(platform, registry, "register", organization, key);
    const found = await ask(college);
    assert.deepEqual([found.anchorerInForce, found.issuerKeyInForce], [false, false]);
  });

  for (const end of ["retire", "reportCompromise"]) {
    it(`counts the block of the registration, and not the block of ${end}`, async () => {
      const provider = hre.network.provider;
      const inOneBlock = async (...transactions) => {
        await provider.send("evm_setAutomine", [false]);
        const sent = [];
        for (const [from, data] of transactions) {
          sent.push(await from.sendTransaction({ to: await registry.getAddress(), data, gasLimit: 200_000 }));
        }
        await provider.send("evm_mine");
        await provider.send("evm_setAutomine", [true]);
        for (const one of sent) await one.wait();
      };
      const call = (...parameters) => registry.interface.encodeFunctionData(...parameters);
      const late = newHash();
      await inOneBlock([platform, call("register", [PLATFORM, keyOf(college.address)])], [college, root]);
      await inOneBlock([platform, call(end, [PLATFORM, keyOf(college.address)])], [college, late]);
      assert.equal((await registry.evidence(college, root, organization, key)).anchorerInForce, true);
      assert.equal((await registry.evidence(college, late, organization, key)).anchorerInForce, false);
    });
  }

  it("accepts an address that the organization itself stands behind, for that organization alone", async () => {
    await send(platform, registry, "register", organization, keyOf(college.address));
    await send(college, registry, root);
    assert.equal((await ask(college)).anchorerInForce, true);
    assert.equal((await registry.evidence(college, root, id("another"), key)).anchorerInForce, false);
  });
});
