import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import { hasMoreLetters, LIMITS } from "../kernel/limits";
import { cleanText } from "../kernel/plain-text";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import { currentImages } from "./signer-and-images";
import * as store from "./store";

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/** Maximum number of additional signers, beside the first one. Designs have room for four. */
export const MAX_OTHER_SIGNERS = 3;
const HEX = /^#[0-9a-f]{6}$/;

type Organization = NonNullable<Awaited<ReturnType<typeof store.findOrganization>>>;

/** Returns the images (by id), signers and colors that certificates of an organization are printed with. */
export async function readBrand(db: Db, organization: Organization) {
  const [images, signers] = await Promise.all([
    brandImages(db, organization.id),
    store.listSigners(db, organization.id),
  ]);
  return {
    ...images,
    signerName: organization.signerName,
    signerTitle: organization.signerTitle,
    otherSigners: signers.map(({ name, title, imageId }) => ({ name, title, signatureId: imageId })),
    primary: organization.primaryColor,
    secondary: organization.secondaryColor,
  };
}

/** Returns the ids of the current logos and signature; null where there is none. */
export async function brandImages(db: Db, organizationId: string) {
  const [images, logoDark] = await Promise.all([
    currentImages(db, organizationId),
    store.findLatestImageId(db, organizationId, "logo_dark"),
  ]);
  return { ...images, logoDarkId: logoDark?.id ?? null };
}

/** Lists the additional signers for the organization. */
export const listSigners = (db: Db, actor: OrganizationActor) => store.listSigners(db, actor.organizationId);

/** Sets the brand's colors, "#1a2b3c" each; null removes one. Codes: `forbidden`, `bad-color`. */
export async function changeColors(
  deps: Deps,
  actor: OrganizationActor,
  input: { primary: string | null; secondary: string | null },
): Promise<Result<null, "forbidden" | "bad-color">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { primary, secondary } = input;
  if ([primary, secondary].some((color) => color !== null && !HEX.test(color))) return { ok: false, code: "bad-color" };
  const { organizationId } = actor;
  await deps.db.$transaction(async (tx) => {
    await store.updateColors(tx, organizationId, { primaryColor: primary, secondaryColor: secondary });
    const entry = { organizationId, actor: actor.name, action: "organization.colors-changed", subject: organizationId };
    await recordAudit(tx, deps, entry);
  });
  return { ok: true };
}

/**
 * Adds a signer to certificates issued from now on. `imageId` is the stored image of their signature. Codes:
 * `forbidden`, `signer-missing`, `signerName-too-long`, `signerTitle-too-long`, `too-many-signers`.
 */
export async function addSigner(
  deps: Deps,
  actor: OrganizationActor,
  input: { name: string; title: string; imageId: string | null },
): Promise<
  Result<
    { id: string },
    "forbidden" | "signer-missing" | "signerName-too-long" | "signerTitle-too-long" | "too-many-signers"
  >
> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const [name, title] = [cleanText(input.name), cleanText(input.title)];
  if (name === "") return { ok: false, code: "signer-missing" };
  if (hasMoreLetters(name, LIMITS.signerName)) return { ok: false, code: "signerName-too-long" };
  if (hasMoreLetters(title, LIMITS.signerTitle)) return { ok: false, code: "signerTitle-too-long" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    // Of two that add the last signer at once, the second waits here and counts the first one's.
    await store.lockOrganization(tx, organizationId);
    if ((await store.listSigners(tx, organizationId)).length >= MAX_OTHER_SIGNERS)
      return { ok: false, code: "too-many-signers" };
    const id = deps.ids.uuid();
    const signer = { id, organizationId, name, title: title || null, imageId: input.imageId };
    await store.insertSigner(tx, { ...signer, createdAt: deps.clock.now() });
    const entry = { organizationId, actor: actor.name, action: "organization.signer-added", subject: id };
    await recordAudit(tx, deps, entry);
    return { ok: true, id };
  });
}

/**
 * Removes an additional signer. Issued certificates keep the name and the signature. Codes: `forbidden`, `not-found`.
 */
export async function removeSigner(
  deps: Deps,
  actor: OrganizationActor,
  id: string,
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.deleteSigner(tx, organizationId, id))) return { ok: false, code: "not-found" };
    const entry = { organizationId, actor: actor.name, action: "organization.signer-removed", subject: id };
    await recordAudit(tx, deps, entry);
    return { ok: true };
  });
}
