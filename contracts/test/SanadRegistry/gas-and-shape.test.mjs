import assert from "node:assert/strict";
import { Interface, id, keccak256 } from "ethers";
import hre from "hardhat";
import { anchorGas, deploy, newHash, send } from "../registry.mjs";

describe("The contract", () => {
  let platform, anchorer;
  let registry;

  beforeEach(async () => {
    [platform, anchorer] = await hre.ethers.getSigners();
    registry = await deploy(platform, anchorer);
  });

  it("costs at most 45,000 gas for each root, whatever its bytes", async () => {
    const gas = await anchorGas(registry, anchorer, 60);
    const named = (await send(anchorer, registry, "anchor", `0x${"ab".repeat(32)}`)).gasUsed;
    const list = id("list");
    await send(anchorer, registry, "publishStatus", list, newHash());
    const status = (await send(anchorer, registry, "publishStatus", list, newHash())).gasUsed;
    const rows = [
      ["plain transaction, nothing to read on the chain (Blockcerts)", 22_280],
      ["a stored slot and nothing else (the limit)", 43_673],
      ["SanadRegistry, raw root", Number(gas)],
      ["SanadRegistry, anchor(bytes32)", Number(named)],
      ["Ethereum Attestation Service, timestamp", 45_869],
      ["OpenAttestation DocumentStore", 47_886],
      ["TrustVC DocumentStore", 48_997],
      ["Ethereum Attestation Service, attest", 180_132],
      ["SanadRegistry, publishStatus (any number of revocations)", Number(status)],
    ];
    const line = ([what, cost]) => `      ${String(cost.toLocaleString("en")).padStart(8)} gas  ${what}`;
    process.stdout.write(`${rows.map(line).join("\n")}\n`);
    assert.ok(gas <= 45_000n, `a raw anchor costs ${gas} gas`);
  });

  it("has no function without arguments, which a root of 32 bytes could call", () => {
    const functions = registry.interface.fragments.filter((fragment) => fragment.type === "function");
    assert.ok(functions.length > 0);
    assert.deepEqual(
      functions.filter((fragment) => fragment.inputs.length === 0).map((fragment) => fragment.name),
      [],
    );
    // The check must fail for a contract that has forbidden functions.
    const careless = new Interface(["function pause()", "function anchor(bytes32)"]);
    assert.equal(careless.fragments.filter((fragment) => fragment.inputs.length === 0).length, 1);
  });

  it("is the code whose hash deployments pin", async () => {
    const { deployedBytecodeHash } = (await import("../../abi/SanadRegistry.json", { with: { type: "json" } })).default;
    assert.equal(keccak256(await hre.ethers.provider.getCode(registry)), deployedBytecodeHash);
  });
});
