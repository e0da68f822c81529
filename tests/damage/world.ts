import { audit, billing, certificates, designs, issuance, organizations } from "#app/modules.server";
import { SAMPLE_SIGNATURE } from "#modules/rendering/index.server";
import { houseFont } from "#tests/builders/fonts";
import { payForPlan } from "#tests/builders/paying";
import { portraitOf } from "#tests/builders/portraits";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const MINUTE_MS = 60_000;

/** Ids of the objects that damages are applied to, by name. */
export type Ids = Record<string, string>;

/**
 * Creates an installation with one of everything that can be damaged: certificates in each state, an anchored tree and
 * a pending one, published lists, an erasure, money received and returned, a design, a font, a sealed audit log.
 */
export async function createDamageWorld(): Promise<{ world: World; places: Ids }> {
  const world = await createWorld();
  const ids: Ids = {};
  const pass = () => world.clock.advance(20 * MINUTE_MS);
  const owner = await world.organization("atlas", "basic");
  ids.organization = owner.organizationId;
  await payForPlan(world, owner, "pro");
  await world.runJobs();
  await bringDesign(world, owner, ids);
  await rotateKeys(world, ids);

  const list = csvOf(7);
  const drafted = await issuance.draftBatch(world.deps, owner, { ...style, name: "list.csv", bytes: list });
  if (!drafted.ok) throw new Error(drafted.code);
  ids.batch = drafted.batchId;
  const plain = { replaceChanged: false, validRowsOnly: false };
  await issuance.issueBatch(world.deps, owner, { batchId: drafted.batchId, ...plain });
  await world.runJobs();
  const rows = await issuance.trackBatchRows(world.db, owner, drafted.batchId);
  const idOf = async (line: number) => {
    const where = { batchId_line: { batchId: drafted.batchId, line } };
    return (await world.db.batchRow.findUniqueOrThrow({ where })).certificateId ?? "";
  };
  if (rows.length !== 7) throw new Error(`${rows.length} of 7 were issued`);
  for (const [index, name] of [
    "anchored",
    "suspended",
    "revoked",
    "corrected",
    "erased",
    "reissued",
    "frozen",
  ].entries()) {
    ids[name] = await idOf(index + 2);
  }
  await changeStates(world, owner, ids, pass);
  ids.pictured = (
    await world.certificate(
      owner,
      { name: "Pictured", expires_on: "2028-11-02", custom: [{ label: "Group", value: "7" }] },
      {
        picture: await portraitOf("#a03020"),
      },
    )
  ).id;
  const drawn = { template: `design-${ids.version}` };
  ids.waiting = (await world.certificate(owner, { name: "Renewed Person" }, drawn)).id;
  await earnTrust(world, owner);
  await claimAndLeave(world, ids);
  await world.runJobs();
  pass();
  const renewed = await issuance.renewCertificate(world.deps, owner, {
    id: ids.waiting,
    issuedOn: "2026-11-20",
    expiresOn: "",
  });
  if (!renewed.ok) throw new Error(renewed.code);
  ids.renewer = renewed.id;
  await chain(world);
  await certificates.publishSnapshots(world.deps);
  await world.runJobs();
  pass();
  ids.last = (await world.certificate(owner, { name: "Last Person", email: "last@example.org" })).id;
  await chain(world);
  return { world, places: ids };
}

/** Chains the audit entries, and seals and anchors the heads. */
async function chain(world: World) {
  await audit.chainEntries(world.deps, {}, new AbortController().signal);
}

async function changeStates(world: World, owner: organizations.OrganizationActor, ids: Ids, pass: () => void) {
  const { deps } = world;
  const id = (name: string) => ids[name] ?? "";
  const ok = (result: { ok: boolean }) => {
    if (!result.ok) throw new Error(JSON.stringify(result));
  };
  pass();
  ok(await certificates.suspendCertificate(deps, owner, { id: id("reissued"), reason: "under-review" }));
  pass();
  ok(await issuance.reinstateCertificate(deps, owner, { id: id("reissued") }));
  pass();
  ok(
    await certificates.suspendCertificate(deps, owner, {
      id: id("suspended"),
      reason: "under-review",
      note: "A note.",
    }),
  );
  ok(await certificates.revokeCertificate(deps, owner, { id: id("revoked"), reason: "issued-in-error" }));
  const admin = { name: owner.name, platformRole: "admin" } as const;
  const { publicId } = await world.db.certificate.findUniqueOrThrow({ where: { id: id("frozen") } });
  const freeze = { publicId, publicReason: "frozen-misuse-report", reason: "Somebody says so." };
  ok(await certificates.freezeCertificate(deps, admin, freeze));
  const found = await issuance.getCorrectable(deps, owner, id("corrected"));
  if (!found.ok) throw new Error(found.code);
  const correction = { ...found.values, name: "Corrected Person" };
  const corrected = await issuance.correctCertificate(deps, owner, { id: id("corrected"), correction });
  if (!corrected.ok) throw new Error(corrected.code);
  ids.correction = corrected.id;
  ok(await certificates.reportReturned(deps, owner, { id: id("suspended"), words: "" }));
  ok(await certificates.reportReturned(deps, owner, { id: id("anchored"), words: "It came back." }));
  pass();
  ok(
    await certificates.eraseRecipient({ ...deps, mailer: world.post.mailer }, owner, {
      certificateIds: [id("erased")],
      recipient: null,
    }),
  );
  pass();
}

async function bringDesign(world: World, owner: organizations.OrganizationActor, ids: Ids) {
  await certificates.changeImage(world.deps, owner, { kind: "signature", bytes: Buffer.from(SAMPLE_SIGNATURE) });
  const made = await designs.createDesign(world.deps, owner, { name: "Ours", from: "meridian" });
  if (!made.ok) throw new Error(made.code);
  const published = await designs.publishDesign(world.deps, owner, { id: made.id, revision: 1 });
  if (!published.ok) throw new Error(published.code);
  ids.design = made.id;
  ids.version = published.versionId;
  const font = await designs.addFont(world.deps, owner, { bytes: houseFont() });
  if (!font.ok) throw new Error(font.code);
}

/** Creates a second organization that had its money refunded. */
async function claimAndLeave(world: World, ids: Ids) {
  const other = await world.organization("rival", "basic");
  ids.rival = other.organizationId;
  ids.order = await payForPlan(world, other, "basic");
  await world.runJobs();
  await billing.claimRefund(world.deps, other);
  await world.runJobs();
}

/** Creates a third organization, with a replaced key and one that is reported as compromised. */
async function rotateKeys(world: World, ids: Ids) {
  const owner = await world.organization("keyed", "basic");
  ids.rotated = owner.organizationId;
  const where = { organizationId: owner.organizationId, retiredAt: null };
  const current = async () => (await world.db.issuerKey.findFirstOrThrow({ where })).id;
  await organizations.rotateIssuerKey(world.deps, owner, { keyId: await current() });
  const report = { keyId: await current(), from: world.clock.now() };
  const reported = await organizations.reportKeyCompromise(world.deps, owner, report);
  if (!reported.ok) throw new Error(reported.code);
}

/** Adds what is shown beside an organization's name: its own domain, and the platform's review. */
async function earnTrust(world: World, owner: organizations.OrganizationActor) {
  await organizations.claimDomain(world.deps, owner, { domain: "atlas-academy.edu" });
  const claimed = await organizations.getDomain(world.deps, owner);
  if (!claimed.ok || !claimed.domain) throw new Error("there is no claim");
  const { names, text } = claimed.domain.record;
  world.dns.records.set(names[0], [text]);
  await organizations.checkDomain(world.deps, owner);
  const admin = { name: owner.name, platformRole: "admin" } as const;
  const input = { organizationId: owner.organizationId, note: "Its papers were seen." };
  const reviewed = await organizations.markReviewed(world.deps, admin, input);
  if (!reviewed.ok) throw new Error(reviewed.code);
}
