import { createHash } from "node:crypto";
import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import * as store from "./store";

export type ImageKind = "logo" | "logo_dark" | "signature" | "other_signature" | "seal" | "picture";

/**
 * Stores a logo, signature or picture that has already been decoded and re-encoded. Earlier images are retained for the
 * certificates issued with them. Code: `forbidden`.
 */
export async function addImage(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  image: { kind: ImageKind; png: Uint8Array; width: number; height: number },
): Promise<Result<{ id: string }, "forbidden">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const id = await deps.db.$transaction((tx) => insertImage(tx, deps, actor, image));
  return { ok: true, id };
}

/**
 * Stores an image in the caller's transaction, so that image and related rows are stored together. The caller has
 * checked the permission.
 */
export async function insertImage(
  tx: Db,
  deps: { ids: Ids; clock: Clock },
  { organizationId, name: actor }: OrganizationActor,
  image: { kind: ImageKind; png: Uint8Array; width: number; height: number },
): Promise<string> {
  const id = deps.ids.uuid();
  const sha256 = createHash("sha256").update(image.png).digest("hex");
  const png = new Uint8Array(image.png);
  await store.insertImage(tx, { ...image, png, id, organizationId, sha256, createdAt: deps.clock.now() });
  const details = { kind: image.kind, sha256 };
  await recordAudit(tx, deps, { organizationId, actor, action: "organization.image-added", subject: id, details });
  return id;
}

/** Returns the ids of the current logo and signature; null where there is none. */
export async function currentImages(db: Db, organizationId: string) {
  const [logo, signature] = await Promise.all([
    store.findLatestImageId(db, organizationId, "logo"),
    store.findLatestImageId(db, organizationId, "signature"),
  ]);
  return { logoId: logo?.id ?? null, signatureId: signature?.id ?? null };
}

/** Lists the pictures that designs may show, the newest first, without their bytes. */
export const listPictures = (db: Db, organizationId: string) =>
  store.listImages(db, organizationId, ["picture", "seal"]);

/** Returns a stored image; null where the organization has no such image. */
export async function readImage(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ png: Uint8Array; width: number; height: number } | null> {
  const image = await store.findImage(db, organizationId, id);
  return image ? { png: image.png, width: image.width, height: image.height } : null;
}

/** Sets the name and office below the signature of certificates issued from now on. Code: `forbidden`. */
export async function changeSigner(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { signerName: string | null; signerTitle: string | null },
): Promise<Result<null, "forbidden">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  await deps.db.$transaction(async (tx) => {
    await store.updateSigner(tx, actor.organizationId, input);
    await recordAudit(tx, deps, {
      organizationId: actor.organizationId,
      actor: actor.name,
      action: "organization.signer-changed",
      subject: actor.organizationId,
    });
  });
  return { ok: true };
}
