import { describe, expect, it } from "vitest";
import { tellRepeatedly } from "./tell-repeatedly.server";

const often = { event: "progress", intervalMs: 5, longestMs: 200 };
const never = new AbortController().signal;

describe("a stream that tells how far something has come", () => {
  it("ends with the last news", async () => {
    let count = 0;
    const read = async () => ({ data: { count: ++count }, last: count === 3 });
    const text = await tellRepeatedly(never, read, { ...often, onError: () => {} }).text();
    expect(text.match(/data: .*/g)).toEqual(['data: {"count":1}', 'data: {"count":2}', 'data: {"count":3}']);
  });

  it("ends by itself where who is asked says nothing, who is asked once", async () => {
    let asked = 0;
    const read = () => {
      asked++;
      return new Promise<never>(() => {});
    };
    expect(await tellRepeatedly(never, read, { ...often, onError: () => {} }).text()).toBe("");
    expect(asked).toBe(1);
  });

  it("ends by itself where there is no end of news", async () => {
    const read = async () => ({ data: 1, last: false });
    expect(await tellRepeatedly(never, read, { ...often, onError: () => {} }).text()).toContain("data: 1");
  });

  it("ends where reading fails, which is told once, and where its reader has left", async () => {
    const errors: unknown[] = [];
    const fail = async () => Promise.reject(new Error("away"));
    expect(await tellRepeatedly(never, fail, { ...often, onError: (error) => errors.push(error) }).text()).toBe("");
    expect(errors).toHaveLength(1);
    const reader = new AbortController();
    const options = { ...often, longestMs: 60_000, onError: () => {} };
    const stream = tellRepeatedly(reader.signal, async () => ({ data: 1, last: false }), options);
    setTimeout(() => reader.abort(), 50);
    expect(await stream.text()).toContain("data: 1");
  });
});
