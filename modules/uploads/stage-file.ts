import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { StagedFile } from "./staged-file";
import type { Owner } from "./store";
import * as store from "./store";

/** Duration for which a staged file can be used. */
export const STAGED_MINUTES = 60;
/** Maximum number of staged files of a person; a new one replaces the oldest. */
export const MAX_STAGED_FILES = 4;
/** Maximum size of a file, as large as the largest form. */
const MAX_BYTES = 25_900_000;
/** Maximum size of all staged files of a person. */
const MAX_BYTES_OF_OWNER = 2 * MAX_BYTES;
const LONGEST_NAME = 200;

interface NewFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Stores a file for a form that is not accepted yet, for the person who sent it. Codes: `empty`, `too-large`.
 */
export async function stageFile(
  deps: { db: Database; ids: Ids; clock: Clock },
  owner: Owner,
  { name, bytes }: NewFile,
): Promise<Result<StagedFile, "empty" | "too-large">> {
  if (bytes.length === 0) return { ok: false, code: "empty" };
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  const file = { id: deps.ids.uuid(), name: name.slice(0, LONGEST_NAME), size: bytes.length };
  await deps.db.$transaction(async (tx) => {
    await store.lockOwner(tx, owner);
    await store.insertStagedFile(tx, { ...owner, ...file, bytes: new Uint8Array(bytes), createdAt: deps.clock.now() });
    await store.deleteOldest(tx, owner, { files: MAX_STAGED_FILES, bytes: MAX_BYTES_OF_OWNER });
  });
  return { ok: true, ...file };
}

/** Finds a staged file of this person in this organization; null where there is none, or its hour is over. */
export function findStagedFile(deps: { db: Db; clock: Clock }, owner: Owner, id: string) {
  return store.findStagedFile(deps.db, owner, id, stagedAfter(deps.clock));
}

/** Time before which staged files have expired. */
export const stagedAfter = (clock: Clock): Date => new Date(clock.now().getTime() - STAGED_MINUTES * 60_000);
