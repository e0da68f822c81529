import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hex32 } from "#modules/ports";
import { startTestChain, type TestChain } from "#tests/setup/local-chain";

let node: TestChain;
beforeAll(async () => {
  node = await startTestChain();
});
afterAll(() => node.stop());
const newRoot = (): Hex32 => `0x${randomBytes(32).toString("hex")}`;

test("smoke", async () => {
  const chain = node.connect();
  const root = newRoot();
  const nonce = await chain.nextNonce();
  const tx = await chain.signAnchor(root, nonce);
  console.log(tx, await chain.transactionState(tx), await chain.findAnchor(root));
  const { chainId, contract, anchorer } = chain.target();
  const ref = { chainId, contract, anchorer, root, transactionHash: tx.hash };
  console.log(await chain.checkAnchor(ref));
  await chain.broadcast(tx);
  await chain.broadcast(tx);
  console.log(
    await chain.checkAnchor(ref),
    await chain.transactionState(tx),
    await chain.findAnchor(root),
    node.deployment,
  );
  expect(1).toBe(1);
});
