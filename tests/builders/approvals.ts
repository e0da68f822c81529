import type { World } from "./world";

/** What was asked for a list and what came of it, the first request first. */
export const approvalsOf = (world: World, batchId: string) =>
  world.db.approval.findMany({ where: { batchId }, orderBy: { number: "asc" } });

/** The id of the request that a list waits with; empty where it waits for nobody. */
export const waitingIn = async (world: World, batchId: string): Promise<string> =>
  (await approvalsOf(world, batchId)).find(({ state }) => state === "asked")?.id ?? "";
