import { findStoredWrites } from "../../chain/index.server";
import { STATUS_LIST_LENGTH, statusIndex, versionOfDigest } from "../../credentials/index.server";
import { type Faults, noteFaults } from "../../kernel/faults";
import { digestOfList } from "../lifecycle/publish-snapshots.job";
import * as store from "../store";
import { statusListName } from "../urls";
import type { ConsistencyDeps } from "./check-consistency";

/**
 * Checks each status list: its version must not be older than a published one, in the database or on the chain; the
 * same version must have the same content; and each bit must follow from the list's counter and secret.
 */
export async function checkLists(deps: ConsistencyDeps, faults: Faults): Promise<void> {
  for (const { id } of await store.listStatusListIds(deps.db)) {
    await noteFaults(faults, `status list ${id}`, async () => {
      await checkNumbers(deps, id, faults);
      await checkPublished(deps, id, faults);
    });
  }
  for (const { id } of await store.findSnapshotsWithoutList(deps.db)) {
    faults.push(`status list ${id} is gone, and was published`);
  }
}

async function checkNumbers({ db, urls }: ConsistencyDeps, id: string, faults: Faults): Promise<void> {
  const list = await store.readListWithIndexes(db, id);
  if (!list) return;
  if (list.length !== STATUS_LIST_LENGTH) faults.push(`status list ${id} has ${list.length} places`);
  if (list.allocated > STATUS_LIST_LENGTH || list.allocated < 0) {
    faults.push(`status list ${id} has given out ${list.allocated} numbers, and has not so many`);
  }
  const allocatedIndexes = new Set<number>();
  for (let number = 0; number < Math.min(list.allocated, STATUS_LIST_LENGTH); number++) {
    allocatedIndexes.add(statusIndex(number, list.secret));
  }
  const others = list.indexes.filter((index) => !allocatedIndexes.has(index)).length;
  if (others > 0) {
    faults.push(
      `status list ${id} has given out ${list.allocated} numbers, and ${others} certificates have none of them: its counter or its secret was altered`,
    );
  }
  const writes = await findStoredWrites(
    db,
    list.snapshots.map(({ writeId }) => writeId),
  );
  for (const { version, digest, writeId } of list.snapshots) {
    const call = writes.get(writeId)?.call;
    const isSame =
      call?.kind === "publish-status" &&
      call.digest === digest &&
      call.list === statusListName(urls, id) &&
      versionOfDigest(digest) === version;
    if (!isSame) faults.push(`version ${version} of status list ${id} is not what its write to the chain says`);
  }
}

async function checkPublished({ db, chain, urls }: ConsistencyDeps, id: string, faults: Faults): Promise<void> {
  const list = await store.readStatusList(db, id);
  const snapshot = list && (await chain.findSnapshot(statusListName(urls, id)));
  if (!list) return;
  const own = (await store.findListWithSnapshot(db, id))?.snapshots[0];
  const published = snapshot ? versionOfDigest(snapshot.digest) : 0;
  const isDigest = (digest: string | undefined) => digest === digestOfList(list);
  // A snapshot published after this check began may include changes that this transaction does not see.
  const isLater = snapshot !== null && snapshot.blockTime > (await store.databaseTime(db));
  if (isLater) return;
  if (published > list.version) {
    faults.push(`status list ${id} has version ${list.version} and was published with version ${published}`);
  } else if (published === list.version && !isDigest(snapshot?.digest)) {
    faults.push(`status list ${id} is not what was published as its version ${published}`);
  } else if (own && own.version > list.version) {
    faults.push(`status list ${id} has version ${list.version}, and version ${own.version} was made for publishing`);
  } else if (own?.version === list.version && !isDigest(own.digest)) {
    faults.push(`status list ${id} is not what was made for publishing as its version ${own.version}`);
  }
  if (snapshot && !own) faults.push(`status list ${id} was published, and what was made for it is gone`);
  if (own && published > own.version) {
    faults.push(`version ${published} of status list ${id} was published, and what was made for it is gone`);
  }
}
