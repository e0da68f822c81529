import assert from "node:assert/strict";
import { id, ZeroAddress } from "ethers";
import hre from "hardhat";
import { attempt, deploy, logsOf, newHash, PLATFORM, send } from "../registry.mjs";

describe("An authority", () => {
  let platform, anchorer, university, college, other;
  let registry;

  beforeEach(async () => {
    [platform, anchorer, university, college, other] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  const organization = id("https://certificates.example/organizations/university");

  const hand = async (from, to, of = organization) => {
    await send(from, registry, "appoint", of, to);
    await send(to, registry, "accept", of);
  };

  it("is the platform as long as an organization has none of its own", async () => {
    assert.equal(await registry.authorityOf(PLATFORM), platform.address);
    assert.equal(await registry.authorityOf(organization), platform.address);
  });

  it("changes only when the appointed address accepts", async () => {
    const appointed = await send(platform, registry, "appoint", organization, university);
    assert.deepEqual(logsOf(appointed, registry, "AuthorityAppointed"), [[organization, university.address]]);
    assert.equal(await registry.candidateOf(organization), university.address);
    assert.equal(await registry.authorityOf(organization), platform.address);

    const refused = ["NotCandidate", organization, other.address];
    assert.deepEqual(await attempt(other, registry, "accept", organization), refused);

    const accepted = await send(university, registry, "accept", organization);
    assert.deepEqual(logsOf(accepted, registry, "AuthorityChanged"), [[organization, university.address]]);
    assert.equal(await registry.candidateOf(organization), ZeroAddress);
    assert.equal(await registry.authorityOf(organization), university.address);
  });

  it("cannot be taken up twice, nor for another organization", async () => {
    await hand(platform, university);
    for (const of of [organization, id("another")]) {
      const refused = ["NotCandidate", of, university.address];
      assert.deepEqual(await attempt(university, registry, "accept", of), refused);
    }
  });

  it("can be withdrawn before it is taken up", async () => {
    await send(platform, registry, "appoint", organization, university);
    await send(platform, registry, "appoint", organization, ZeroAddress);
    const refused = ["NotCandidate", organization, university.address];
    assert.deepEqual(await attempt(university, registry, "accept", organization), refused);
  });

  it("of an organization locks the platform out, also of taking it back", async () => {
    await hand(platform, university);
    const refused = ["NotAuthority", organization, platform.address];
    assert.deepEqual(await attempt(platform, registry, "register", organization, newHash()), refused);
    assert.deepEqual(await attempt(platform, registry, "appoint", organization, platform), refused);
    assert.equal(await attempt(university, registry, "register", organization, newHash()), "done");
    const elsewhere = ["NotAuthority", id("another"), university.address];
    assert.deepEqual(await attempt(university, registry, "register", id("another"), newHash()), elsewhere);
  });

  it("returns to the platform by appointing it, and then follows the platform", async () => {
    await hand(platform, university);
    await send(university, registry, "appoint", organization, platform);
    const returned = await send(platform, registry, "accept", organization);
    assert.deepEqual(logsOf(returned, registry, "AuthorityChanged"), [[organization, ZeroAddress]]);
    assert.equal(await registry.authorityOf(organization), platform.address);

    await hand(platform, college, PLATFORM);
    assert.equal(await registry.authorityOf(organization), college.address);
  });

  it("of the platform moves in the same way, and organizations on their own stay", async () => {
    await hand(platform, university);
    await hand(platform, college, PLATFORM);
    assert.equal(await registry.authorityOf(PLATFORM), college.address);
    assert.equal(await registry.authorityOf(organization), university.address);
    const refused = ["NotAuthority", PLATFORM, platform.address];
    assert.deepEqual(await attempt(platform, registry, "register", PLATFORM, newHash()), refused);
  });

  it("of the platform appointed to itself stays in charge", async () => {
    await hand(platform, platform, PLATFORM);
    assert.equal(await registry.authorityOf(PLATFORM), platform.address);
  });

  it("must be somebody at the deployment", async () => {
    const factory = await hre.ethers.getContractFactory("SanadRegistry");
    const { data } = await factory.getDeployTransaction(ZeroAddress, anchorer);
    const error = await hre.network.provider.send("eth_call", [{ data }]).catch((caught) => caught);
    const { name, args } = registry.interface.parseError(error.data);
    assert.deepEqual([name, ...args], ["ZeroPlatform", ZeroAddress]);
  });
});
