import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRateLimits } from "#app/adapters/database/rate-limits.server";
import type { rendering } from "#app/modules.server";
import type { Database } from "#modules/kernel/db";
import { countDrawing, drawnFor } from "./drawing-limit.server";

/** Limit of drawings for one network and minute. */
const MAX = 600;
const image = { width: 1, height: 1, png: new Uint8Array() };

function looking() {
  const turns: string[] = [];
  const drawing = {
    async draw(_task: string, _input: object, turnOf: string) {
      turns.push(turnOf);
      return image;
    },
  } as unknown as rendering.Drawing;
  // Counted in memory: the database is never used.
  const limits = createRateLimits({ db: {} as Database, key: randomBytes(32) });
  const from = (address: string) => drawnFor({ limits, drawing }, { address });
  const draw = (address: string) =>
    from(address).drawing.draw("shrink-image", { image, box: image }, "an organization");
  return { turns, limits, draw };
}
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (thrown: Response) => thrown,
  );

describe("somebody who looks at certificates", () => {
  it("has six hundred pages and pictures a minute drawn from one network, and hears when there are more", async () => {
    const { limits, draw } = looking();
    for (let i = 0; i < MAX; i += 2) {
      await countDrawing({ limits }, { address: "192.0.2.1" });
      await draw("192.0.2.1");
    }
    const answer = await refusal(draw("192.0.2.1"));
    expect([answer?.status, await answer?.json()]).toEqual([429, { code: "too-many-drawings" }]);
    expect(Number(answer?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await refusal(countDrawing({ limits }, { address: "192.0.2.1" })))?.status).toBe(429);
    expect(await refusal(draw("192.0.2.2"))).toBeNull();
  });

  it("takes the turn of its network, however many addresses that has", async () => {
    const { turns, draw } = looking();
    await draw("192.0.2.1");
    await draw("2001:db8:1:2:3::4");
    await draw("2001:db8:1:2:5::6");
    expect(turns).toEqual(["192.0.2.1", "2001:db8:1:2::/64", "2001:db8:1:2::/64"]);
  });
});
