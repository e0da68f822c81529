import { describe, expect, it } from "vitest";
import { JOB_NAMES, LANES } from "./worker.server";

describe("the lanes of the queue", () => {
  const jobs = LANES.flatMap((lane) => lane.jobs);

  it("take every job, each in one lane", () => {
    expect([...jobs].sort()).toEqual([...JOB_NAMES].sort());
  });

  it("keep what somebody waits for, issuing, anchoring, mail and housekeeping apart", () => {
    const laneOf = (name: (typeof jobs)[number]) => LANES.findIndex((lane) => lane.jobs.includes(name));
    const order = [
      "mail.deliver-urgent",
      "certificates.issue-chunk",
      "certificates.anchor",
      "mail.deliver",
      "accounts.sweep",
    ] as const;
    expect(order.map(laneOf)).toEqual([0, 1, 2, 3, 4]);
  });
});
