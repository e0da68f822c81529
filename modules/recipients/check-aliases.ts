import type { Db } from "../kernel/db";
import type { Faults } from "../kernel/faults";
import * as store from "./store";

const PAGE = 500;

/**
 * Checks every alias and recipient: an alias has certificates, by `findUnused`, and a recipient in its organization,
 * and a recipient has an alias.
 */
export async function checkAliases(
  db: Db,
  findUnused: (aliasIds: string[]) => Promise<string[]>,
  faults: Faults,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof store.pageOfAliases>> = await store.pageOfAliases(db, after, PAGE);
    for (const id of await findUnused(page.map((alias) => alias.id))) {
      faults.push(`the alias ${id} of a recipient is left, and no certificate has it`);
    }
    for (const { id, organizationId, personOf } of page) {
      if (personOf === null) faults.push(`the alias ${id} is of a recipient who is gone`);
      else if (personOf !== organizationId) faults.push(`the alias ${id} is of a recipient of another organization`);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) break;
  }
  for (const { id } of await store.findWithoutAlias(db)) faults.push(`the recipient ${id} is left without a name`);
}
