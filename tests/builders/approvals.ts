import type { World } from "./world";

/** Returns the approval requests of a list with their decisions, the oldest first. */
export const approvalsOf = (world: World, batchId: string) =>
  world.db.approval.findMany({ where: { batchId }, orderBy: { number: "asc" } });

/** Returns the id of the request that a list waits for; empty where it waits for none. */
export const waitingIn = async (world: World, batchId: string): Promise<string> =>
  (await approvalsOf(world, batchId)).find(({ state }) => state === "asked")?.id ?? "";
