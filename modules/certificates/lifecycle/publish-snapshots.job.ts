import { queueWrite } from "../../chain/index.server";
import { bitsOf, statusDigest } from "../../credentials/index.server";
import type { Database } from "../../kernel/db";
import type { Chain, Clock, Ids, Jobs } from "../../kernel/ports";
import * as store from "../store";
import { type CertificateUrls, statusListName } from "../urls";

/** A list that changes all day is published once in it. */
const AT_MOST_EVERY_MS = 24 * 3_600_000;

/**
 * Asks the contract to hold the digest of every list that has never been published, and of each that has changed since
 * it was, a day ago or longer. A version is published once, however often this runs and wherever it is killed.
 */
export async function publishSnapshots(deps: {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  chain: Pick<Chain, "target">;
  urls: CertificateUrls;
}): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - AT_MOST_EVERY_MS);
  // One that says it was asked for later was so under a clock that was ahead: it keeps nothing from being published.
  const after = new Date(now.getTime() + AT_MOST_EVERY_MS);
  for (const { id } of await store.findListsToPublish(deps.db, before, after)) {
    const list = await store.readStatusList(deps.db, id);
    if (!list) continue;
    const digest = digestOfList(list);
    await deps.db.$transaction(async (tx) => {
      const writeId = await queueWrite(tx, deps, {
        key: `publish-status:${list.id}:${list.version}`,
        call: { kind: "publish-status", list: statusListName(deps.urls, list.id), digest },
      });
      await store.insertSnapshot(tx, { statusListId: list.id, version: list.version, digest, writeId, createdAt: now });
    });
  }
}

/** What is published of a list as it stands in the register. */
export function digestOfList(list: { version: number; length: number; revoked: number[]; suspended: number[] }) {
  return statusDigest({
    version: list.version,
    revocation: bitsOf(list.length, list.revoked),
    suspension: bitsOf(list.length, list.suspended),
  });
}
