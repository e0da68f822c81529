import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDeps, type Deps } from "#app/composition.server";
import { type Config, DEMONSTRATION } from "#app/config.server";
import { auth, billing, certificates, issuance, organizations, type rendering } from "#app/modules.server";
import { paths } from "#app/paths";
import { explain, ORGANIZATION, OWNER, readMemory, remember } from "./memory";

const DESCRIPTION =
  "Atlas Academy is a training center in Rabat. We teach data analysis, first aid and inclusive teaching, in Arabic, French and English.";
const SHEETS = [
  { file: "graduates.csv", template: "meridian", language: "en" },
  { file: "graduates-arabic.csv", template: "diwan", language: "ar" },
] as const;

const asset = (name: string) => fs.readFileSync(path.join("scripts/demonstration", name));

/**
 * Creates the demonstration at the first start: an organization, and two lists of graduates issued and anchored. When
 * everything exists, the data folder records it, and later changes by users are not undone. Until then each step checks
 * whether it was done before, so the process may be killed anywhere. Returns the lines to print.
 */
export async function seedDemonstration(config: Config): Promise<string[]> {
  const deps = createDeps(config, "seed");
  try {
    const memory =
      readMemory(config) ?? remember(config, { password: newPassword(), complete: false, certificate: null });
    if (memory.complete && !(await organizations.getOrganizationBySlug(deps.db, DEMONSTRATION))) return [];
    const organization = await findOrCreateOrganization(deps, memory.password);
    const actor = organizations.actorWithRole({
      name: "cli",
      organizationId: organization.id,
      teamId: null,
      role: "owner",
    });
    if (!memory.complete) {
      await issueSheets(deps, actor);
      remember(config, { ...memory, complete: true });
    }
    const certificate = await waitForAnchoredPage(deps, actor);
    return explain(config, remember(config, { ...memory, complete: true, certificate }));
  } finally {
    await deps.close();
  }
}

const newPassword = () => `Atlas-${randomBytes(9).toString("base64url")}1!`;

async function findOrCreateOrganization(deps: Deps, password: string) {
  const existing = await organizations.getOrganizationBySlug(deps.db, DEMONSTRATION);
  if (existing) return existing;
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.$transaction(async (tx) => {
    const owner = await auth.createUser(tx, deps, "cli", { ...OWNER, passwordHash });
    const { id } = await organizations.createOrganization(tx, deps, "cli", {
      slug: DEMONSTRATION,
      name: ORGANIZATION,
      type: "training_center",
      website: "https://atlas-academy.example",
      signerName: "Dr. Nadia Berrada",
      signerTitle: "Director",
      ownerUserId: owner.id,
    });
    await billing.grantPlan(tx, deps, id, "enterprise");
  });
  const created = await organizations.getOrganizationBySlug(deps.db, DEMONSTRATION);
  if (!created) throw new Error("the demonstration organization was created and cannot be found");
  return created;
}

async function issueSheets(deps: Deps, actor: organizations.OrganizationActor) {
  await organizations.changeDescription(deps, actor, DESCRIPTION);
  const images = await organizations.currentImages(deps.db, actor.organizationId);
  if (!images.logoId) await certificates.changeImage(deps, actor, { kind: "logo", bytes: asset("logo.svg") });
  if (!images.signatureId)
    await certificates.changeImage(deps, actor, { kind: "signature", bytes: asset("signature.svg") });
  for (const { file, ...style } of SHEETS) {
    // Searches all lists, not only the newest: an older installation has no stored state and may have any number of
    // newer lists.
    const earlier = await issuance.findBatchByName(deps.db, actor, file);
    if (earlier && earlier.state !== "draft") continue;
    const batchId = earlier?.id ?? (await draft(deps, actor, file, style));
    const result = await issuance.issueBatch(deps, actor, { batchId, validRowsOnly: false, replaceChanged: false });
    if (!result.ok && result.code !== "nothing-to-issue")
      throw new Error(`the demonstration list ${file} could not be issued: ${result.code}`);
  }
}

async function draft(
  deps: Deps,
  actor: organizations.OrganizationActor,
  file: string,
  style: rendering.CertificateStyle,
) {
  const drafted = await issuance.draftBatch(deps, actor, { ...style, name: file, bytes: asset(file) });
  if (!drafted.ok) throw new Error(`the demonstration list ${file} could not be read: ${drafted.code}`);
  return drafted.batchId;
}

/**
 * Returns the page of the first certificate once its anchor is confirmed; after half a minute also of an unconfirmed
 * one.
 */
async function waitForAnchoredPage(deps: Deps, actor: organizations.OrganizationActor): Promise<string | null> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const listed = await certificates.listCertificates(deps, actor, { search: "Amina Benali", state: "all" });
    const [first] = listed.ok ? listed.certificates : [];
    if (first && (first.status !== "pending-anchor" || Date.now() > deadline)) return paths.certificate(first.publicId);
    if (Date.now() > deadline) return null;
    await sleep(250);
  }
}
