import { STATUS_LIST_LENGTH } from "../credentials/index.server";
import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

/** Takes `count` consecutive numbers of a status list that this key signs, and begins a new list where none has room. */
export async function allocateStatus(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  organizationId: string,
  issuerKeyId: string,
  count: number,
) {
  const allocated = await store.allocateStatusNumbers(tx, organizationId, issuerKeyId, count);
  if (allocated) return allocated;
  await store.insertStatusList(tx, {
    id: deps.ids.uuid(),
    organizationId,
    issuerKeyId,
    length: STATUS_LIST_LENGTH,
    secret: Buffer.from(deps.ids.bytes(32)).toString("hex"),
    createdAt: deps.clock.now(),
    updatedAt: deps.clock.now(),
  });
  const fresh = await store.allocateStatusNumbers(tx, organizationId, issuerKeyId, count);
  if (!fresh) throw new Error(`a new status list has no room for ${count} certificates`);
  return fresh;
}
