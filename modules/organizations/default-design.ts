import type { Db } from "../kernel/db";
import * as store from "./store";

/** Returns the id of the design that the organization issues with at first; null for none. It may be archived since. */
export async function findDefaultDesign(db: Db, organizationId: string): Promise<string | null> {
  return (await store.findOrganization(db, organizationId))?.defaultDesignId ?? null;
}

/** Stores the id of a design of this organization; the caller has checked it, the permission, and audits the change. */
export async function saveDefaultDesign(db: Db, organizationId: string, defaultDesignId: string | null): Promise<void> {
  await store.updateProfile(db, organizationId, { defaultDesignId });
}
