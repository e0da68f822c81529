import { describe, expect, it } from "vitest";
import { JOBS, LANES } from "./jobs.server";

describe("the jobs of the queue", () => {
  it("have one name each", () => {
    const names = JOBS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("keep what somebody waits for, issuing, anchoring, mail, drawing and housekeeping in lanes of their own", () => {
    const laneOf = (name: string) => JOBS.find((job) => job.name === name)?.lane;
    const order = ["mail.deliver-urgent", "certificates.issue-chunk", "certificates.anchor", "mail.deliver"];
    const later = ["certificates.draw-many", "auth.purge-expired"];
    expect([...order, ...later].map(laneOf)).toEqual(Object.keys(LANES));
  });
});
