import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { addImage, type ImageKind, type OrganizationActor } from "../organizations/index.server";
import { prepareImage } from "../rendering/index.server";

/** Takes an uploaded logo or signature: really decoded, re-encoded, and used for certificates issued from now on. */
export async function changeImage(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { kind: ImageKind; bytes: Uint8Array },
) {
  const prepared = await prepareImage(input.bytes);
  if (!prepared.ok) return prepared;
  return addImage(deps, actor, { kind: input.kind, ...prepared.image });
}
