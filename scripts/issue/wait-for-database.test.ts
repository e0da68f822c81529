import { describe, expect, it, vi } from "vitest";
import { DatabaseTooBusy, waitForDatabase } from "./wait-for-database";

const busy = () => new Error("timeout exceeded when trying to connect");

/** Returns work that the database refuses this many times, and counts the calls of `onWait`. */
function refused(times: number, error = busy()) {
  const onWait = vi.fn();
  let left = times;
  const work = async () => {
    if (left-- > 0) throw error;
    return "done";
  };
  return { onWait, work };
}

describe("work for which the database has no time", () => {
  it("is done once it has, and whoever waits is told each time", async () => {
    const { work, onWait } = refused(3);
    expect(await waitForDatabase(work, onWait, { pauseMs: 1 })).toBe("done");
    expect(onWait).toHaveBeenCalledTimes(3);
  });

  it("is given up in the end, with a reason of its own", async () => {
    const { work, onWait } = refused(Number.POSITIVE_INFINITY);
    await expect(waitForDatabase(work, onWait, { longestMs: 20, pauseMs: 1 })).rejects.toThrow(DatabaseTooBusy);
    expect(onWait).toHaveBeenCalled();
  });

  it("is not tried again where the fault is another", async () => {
    const { work, onWait } = refused(1, new Error("column does not exist"));
    await expect(waitForDatabase(work, onWait, { pauseMs: 1 })).rejects.toThrow("column does not exist");
    expect(onWait).not.toHaveBeenCalled();
  });
});
