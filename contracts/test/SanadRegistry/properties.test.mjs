import assert from "node:assert/strict";
import { id, ZeroHash } from "ethers";
import fc from "fast-check";
import hre from "hardhat";
import { attempt, blockOf, deploy, send } from "../registry.mjs";

// Few values each, so that the same ones occur repeatedly.
const anybody = fc.constantFrom(0, 0, 1, 2);
const hash = fc.constantFrom(ZeroHash, id("one"), id("two"));
const action = fc.oneof(
  fc.record({ call: fc.constantFrom("raw", "anchor"), who: anybody, root: hash }),
  fc.record({ call: fc.constant("publishStatus"), who: anybody, list: hash, digest: hash }),
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constantFrom("register", "register", "retire", "reportCompromise"),
      who: anybody,
      of: hash,
      key: hash,
    }),
  },
  fc.record({ call: fc.constant("appoint"), who: anybody, of: hash, candidate: anybody }),
  fc.record({ call: fc.constant("accept"), who: anybody, of: hash }),
);

/** Model of the contract's promises, written independently: refuses with an error's name, or changes its state. */
function model(platform, anchorer) {
  const state = {
    anchors: new Map(),
    statuses: new Map(),
    tenures: new Map(),
    authorities: new Map(),
    candidates: new Map(),
  };
  state.authorities.set(ZeroHash, platform);
  const authority = (of) => state.authorities.get(of) ?? state.authorities.get(ZeroHash);
  const allowed = (who, of) => (who === authority(of) ? null : "NotAuthority");
  const end =
    (field) =>
    (who, { of, key }, now) => {
      const tenure = state.tenures.get(of + key);
      const refusal =
        allowed(who, of) ?? (tenure ? (tenure[field] === 0n ? null : "KeyAlreadyEnded") : "KeyNotRegistered");
      return refusal ?? (() => state.tenures.set(of + key, { ...tenure, [field]: now() }));
    };
  const anchor = (who, { root }, now) => {
    if (root === ZeroHash) return "ZeroRoot";
    if (state.anchors.has(who + root)) return "AlreadyAnchored";
    return () => state.anchors.set(who + root, now());
  };
  const rules = {
    raw: anchor,
    anchor,
    publishStatus: (who, { list, digest }) => {
      if (digest === ZeroHash) return "ZeroDigest";
      return () => {
        const version = (state.statuses.get(who + list)?.version ?? 0n) + 1n;
        state.statuses.set(who + list, { digest, version });
      };
    },
    register: (who, { of, key }, now) => {
      const refusal = allowed(who, of) ?? (state.tenures.has(of + key) ? "KeyAlreadyRegistered" : null);
      return refusal ?? (() => state.tenures.set(of + key, { validFrom: now(), retiredFrom: 0n, compromisedFrom: 0n }));
    },
    retire: end("retiredFrom"),
    reportCompromise: end("compromisedFrom"),
    appoint: (who, { of, candidate }) => allowed(who, of) ?? (() => state.candidates.set(of, candidate)),
    accept: (who, { of }) => {
      if (state.candidates.get(of) !== who) return "NotCandidate";
      return () => {
        state.candidates.delete(of);
        if (of !== ZeroHash && who === state.authorities.get(ZeroHash)) state.authorities.delete(of);
        else state.authorities.set(of, who);
      };
    },
  };
  return { state, authority, rules, anchorer };
}

describe("Any course of events", () => {
  it("leaves the contract as its promises say", async () => {
    const people = (await hre.ethers.getSigners()).slice(0, 3);
    const [platform, anchorer] = people;
    const name = (who) => people[who].address;
    const seen = new Map();

    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40, size: "max" }), async (actions) => {
        const registry = await deploy(platform, anchorer);
        const { state, authority, rules } = model(platform.address, anchorer.address);

        for (const { call, who, ...rest } of actions) {
          const parameters = Object.values(rest).map((one) => (typeof one === "number" ? name(one) : one));
          const arguments_ = call === "raw" ? [rest.root] : [call, ...parameters];
          let block;
          const input = { ...rest, ...("candidate" in rest ? { candidate: name(rest.candidate) } : {}) };
          const expected = rules[call](name(who), input, () => BigInt(block.timestamp));
          const refusal = typeof expected === "string" ? expected : null;
          const came = await attempt(people[who], registry, ...arguments_);
          assert.equal(came === "done" ? null : came[0], refusal, `${call} by ${who}`);
          seen.set(`${call} ${refusal ?? "done"}`, (seen.get(`${call} ${refusal ?? "done"}`) ?? 0) + 1);
          if (refusal) continue;
          block = await blockOf(await send(people[who], registry, ...arguments_));
          expected();
        }

        const hashes = [ZeroHash, id("one"), id("two")];
        for (const of of hashes) {
          assert.equal(await registry.authorityOf(of), authority(of));
          for (const key of hashes) {
            const { validFrom, retiredFrom, compromisedFrom } = await registry.tenureOf(of, key);
            const tenure = state.tenures.get(of + key) ?? { validFrom: 0n, retiredFrom: 0n, compromisedFrom: 0n };
            assert.deepEqual({ validFrom, retiredFrom, compromisedFrom }, tenure);
          }
        }
        for (const { address } of people) {
          for (const one of hashes) {
            assert.equal((await registry.anchorOf(address, one)).timestamp, state.anchors.get(address + one) ?? 0n);
            const { digest, version } = await registry.statusOf(address, one);
            const status = state.statuses.get(address + one) ?? { digest: ZeroHash, version: 0n };
            assert.deepEqual({ digest, version }, status);
          }
        }
      }),
      { numRuns: 60, seed: 20_260_101 },
    );

    // The generated sequences must reach every refusal and its counterpart.
    for (const needed of [
      ...["raw", "anchor", "publishStatus", "register", "retire", "reportCompromise", "appoint", "accept"].map(
        (c) => `${c} done`,
      ),
      "raw ZeroRoot",
      "raw AlreadyAnchored",
      "anchor AlreadyAnchored",
      "publishStatus ZeroDigest",
      "register NotAuthority",
      "register KeyAlreadyRegistered",
      "retire KeyNotRegistered",
      "appoint NotAuthority",
      "accept NotCandidate",
    ]) {
      assert.ok(seen.has(needed), `never met: ${needed}`);
    }
  }).timeout(60_000);

  it("anchors 32 bytes and refuses every other length", async () => {
    const [platform, anchorer] = await hre.ethers.getSigners();
    const registry = await deploy(platform, anchorer);
    const bytes = fc.uint8Array({ maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, fc.uint8Array({ minLength: 32, maxLength: 32 })), async (calldata) => {
        const hex = `0x${Buffer.from(calldata).toString("hex")}`;
        const came = await attempt(anchorer, registry, hex);
        const expected = calldata.length === 32 ? (hex === ZeroHash ? "ZeroRoot" : "done") : "WrongCalldataLength";
        assert.equal(came === "done" ? came : came[0], expected);
      }),
      { numRuns: 300, seed: 20_260_102 },
    );
  }).timeout(60_000);
});
