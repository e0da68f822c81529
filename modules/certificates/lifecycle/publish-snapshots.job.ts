import { queueWrite } from "../../chain/index.server";
import { bitsOf, statusDigest } from "../../credentials/index.server";
import type { Database } from "../../kernel/db";
import type { Chain, Clock, Ids, Jobs } from "../../kernel/ports";
import * as store from "../store";
import { type CertificateUrls, statusListName } from "../urls";

/**
 * Minimum time in milliseconds between two snapshots of a list, so that one that changes all day is published once a
 * day.
 */
const AT_MOST_EVERY_MS = 24 * 3_600_000;

/**
 * Queues writes of status list digests to the contract: for every list that was never published, and for each that
 * changed since its last snapshot, a day ago or longer. Each version is published once, however often this runs and
 * wherever it is killed.
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
  // A snapshot dated later than this was made while the clock was ahead: its date must not delay the next one.
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

/** Computes the digest to publish for a list's current state. */
export function digestOfList(list: { version: number; length: number; revoked: number[]; suspended: number[] }) {
  return statusDigest({
    version: list.version,
    revocation: bitsOf(list.length, list.revoked),
    suspension: bitsOf(list.length, list.suspended),
  });
}
