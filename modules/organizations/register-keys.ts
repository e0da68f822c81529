import { queueWrite } from "../chain/index.server";
import type { Database, Db, Transaction } from "../kernel/db";
import type { Chain, Clock, Ids, Jobs } from "../kernel/ports";
import * as store from "./store";

export interface RegisterKeysDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  chain: Pick<Chain, "target">;
  urls: {
    /** Address of an issuer's page, as credentials name it. The contract identifies organizations by its hash. */
    issuer(slug: string): string;
  };
}

/**
 * Queues contract writes for changes of keys that the contract has, or that are compromised: registered, retired,
 * compromised. The contract dates each with the block of the write and never earlier. Queued writes are not queued
 * again, so this may run at any time.
 */
export async function registerKeys(tx: Transaction, deps: RegisterKeysDeps, organizationId: string): Promise<void> {
  for (const key of await store.findKeysToRegister(tx, organizationId))
    if (belongsOnChain(key)) await registerKey(tx, deps, key);
}

/**
 * Queues contract writes for the keys of all organizations, including keys that have begun to sign since. A key that
 * never signed anything is not registered: otherwise every sign-up would cost the platform a transaction.
 */
export async function registerAllKeys(
  deps: RegisterKeysDeps & { db: Database; keysThatSigned(db: Db, keyIds: string[]): Promise<Set<string>> },
): Promise<void> {
  const keys = await store.findKeysToRegister(deps.db, null);
  const signed = await deps.keysThatSigned(
    deps.db,
    keys.filter((key) => !belongsOnChain(key)).map(({ id }) => id),
  );
  for (const key of keys) {
    if (belongsOnChain(key) || signed.has(key.id)) await deps.db.$transaction((tx) => registerKey(tx, deps, key));
  }
}

type PendingKey = Awaited<ReturnType<typeof store.findKeysToRegister>>[number];

const belongsOnChain = (key: PendingKey): boolean => key.registerWriteId !== null || key.compromisedFrom !== null;

async function registerKey(tx: Transaction, deps: RegisterKeysDeps, key: PendingKey) {
  const organization = deps.urls.issuer(key.organization.slug);
  const write = (kind: "register-key" | "retire-key" | "report-key-compromise", afterId: string | null) =>
    queueWrite(tx, deps, { key: `${kind}:${key.did}`, call: { kind, organization, key: key.did }, afterId });
  const registerWriteId = await write("register-key", null);
  await store.noteKeyWrites(tx, key.id, {
    registerWriteId,
    ...(key.retiredAt ? { retireWriteId: await write("retire-key", registerWriteId) } : {}),
    ...(key.compromisedFrom ? { compromiseWriteId: await write("report-key-compromise", registerWriteId) } : {}),
  });
}
