import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChainUnavailable } from "#modules/kernel/ports";
import { watchHead } from "./head.server";
import type { RpcNode } from "./rpc-node.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake node whose newest block can be changed, and which can be made to fail. */
function nodeAt(first: string) {
  const state = { hash: first, fails: null as ChainUnavailable["reason"] | null, requests: 0 };
  const node: RpcNode = {
    request: async (_method, _params, answer) => answer.parse({ hash: state.hash }),
    async ask(question) {
      state.requests++;
      if (state.fails) throw new ChainUnavailable(state.fails, "for a test");
      return question(node);
    },
  };
  return { node, state };
}

it("asks once a second for everybody, and not while nobody asks", async () => {
  const { node, state } = nodeAt("0xa1");
  const head = watchHead([node]);
  expect(await Promise.all(Array.from({ length: 20 }, head))).toEqual(Array(20).fill("0xa1"));
  expect(state.requests).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.requests).toBe(1);
});

it("knows a new block a second later, without keeping anybody waiting", async () => {
  const { node, state } = nodeAt("0xa1");
  const head = watchHead([node]);
  await head();
  state.hash = "0xa2";
  await vi.advanceTimersByTimeAsync(1500);
  // The first call starts the request; the next one returns its result.
  expect(await head()).toBe("0xa1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await head()).toBe("0xa2");
});

it("never tells what is older than it says: then it waits for the answer", async () => {
  const { node, state } = nodeAt("0xa1");
  const head = watchHead([node]);
  await head();
  state.hash = "0xa2";
  await vi.advanceTimersByTimeAsync(3000);
  expect(await head()).toBe("0xa2");
  state.fails = "unreachable";
  await vi.advanceTimersByTimeAsync(3000);
  expect(await head()).toBeNull();
});

it("is another one where a node falls silent, and nothing where one is the wrong one", async () => {
  const [first, second] = [nodeAt("0xa1"), nodeAt("0xa1")];
  const head = watchHead([first.node, second.node]);
  expect(await head()).toBe("0xa1 0xa1");
  second.state.fails = "unreachable";
  await vi.advanceTimersByTimeAsync(3000);
  expect(await head()).toBe("0xa1 silent");
  second.state.fails = "wrong-network";
  await vi.advanceTimersByTimeAsync(3000);
  expect(await head()).toBeNull();
});
