import { credentials, organizations } from "#app/modules.server";
import { certificateLeaf } from "#modules/credentials/canonical/canonical-hash";
import { alterDocument, readStored } from "./stored-documents";
import type { World } from "./world";

/**
 * Makes of a certificate that was just issued one as they were issued before November 2026: with a status entry for
 * revocations and one for suspensions. It must not be in a tree yet.
 */
export async function withTwoEntries(world: World, organizationId: string, id: string): Promise<void> {
  const row = await readStored(world.db, id);
  if (row.anchorBatchId) throw new Error(`certificate ${id} is anchored already`);
  const { proof, ...document } = JSON.parse(row.document);
  const entry = (purpose: "revocation" | "suspension") => {
    const url = world.deps.urls.statusList(row.statusListId, purpose);
    const statusListIndex = String(row.statusIndex);
    return {
      ...{
        id: `${url}#${row.statusIndex}`,
        type: "BitstringStatusListEntry",
        statusPurpose: purpose,
      },
      ...{ statusListIndex, statusListCredential: url },
    };
  };
  const credential = { ...document, credentialStatus: [entry("revocation"), entry("suspension")] };
  const key = await world.db.$transaction((tx) => organizations.openSigningKey(tx, world.deps, organizationId));
  const signed = await credentials.signCredential(credential, key, new Date(proof[0].created));
  await alterDocument(world.db, id, () => JSON.stringify(signed));
  const data = { leaf: await certificateLeaf(signed), singleStatus: false };
  await world.db.certificate.update({ where: { id }, data });
}
