import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { SAMPLE_SIGNATURE } from "#modules/rendering/index.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Actor = organizations.OrganizationActor;
const add = (actor: Actor, name: string, title = "", imageId: string | null = null) =>
  organizations.addSigner(world.deps, actor, { name, title, imageId });
async function issueTo(actor: Actor, name: string) {
  const cells = {
    name,
    email: "",
    achievement: "Welding",
    issued_on: "2026-11-02",
    expires_on: "",
    picture: "",
    custom: [],
  };
  const issued = await issuance.issueOne(world.deps, actor, {
    template: "meridian",
    language: "en",
    certificate: newCertificate(cells),
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued));
  const drawn = await certificates.renderFile(
    { ...world.deps, pdfSigner: null },
    { publicId: issued.publicId, format: "svg" },
  );
  return { ...issued, svg: Buffer.from(drawn?.bytes ?? []).toString() };
}

it("certificates are printed in the brand's colors and with all who sign, and keep them when both change", async () => {
  const actor = await world.organization("brand");
  const before = await issueTo(actor, "Ada");
  expect(before.svg).not.toContain("#0b5fff");
  const bytes = Buffer.from(SAMPLE_SIGNATURE);
  const image = await certificates.changeImage(world.deps, actor, { kind: "other_signature", bytes });
  if (!image.ok) throw new Error(image.code);
  const signer = await add(actor, " Dr. Nour  Haddad ", "Rector", image.id);
  if (!signer.ok) throw new Error(signer.code);
  expect(await organizations.changeColors(world.deps, actor, { primary: "#0b5fff", secondary: null })).toEqual({
    ok: true,
  });
  const after = await issueTo(actor, "Bob");
  expect(after.svg).toContain("#0b5fff");
  expect(after.svg).toContain("Dr. Nour Haddad");
  expect(await organizations.removeSigner(world.deps, actor, signer.id)).toEqual({ ok: true });
  await organizations.changeColors(world.deps, actor, { primary: null, secondary: null });
  const again = async ({ publicId }: { publicId: string }) => {
    const file = await certificates.renderFile({ ...world.deps, pdfSigner: null }, { publicId, format: "svg" });
    return Buffer.from(file?.bytes ?? []).toString();
  };
  expect(await again(after)).toBe(after.svg);
  expect(await again(before)).toBe(before.svg);
  expect((await issueTo(actor, "Eve")).svg).not.toContain("Nour");
});

it("no more than three sign besides, however many are added at once", async () => {
  const actor = await world.organization("signers");
  const added = await Promise.all(["A", "B", "C", "D", "E"].map((name) => add(actor, name)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(3);
  expect(added.filter((result) => !result.ok && result.code === "too-many-signers")).toHaveLength(2);
  expect(await organizations.listSigners(world.db, actor)).toHaveLength(3);
});

it("signers and colors are refused that could not be printed, and those of other organizations", async () => {
  const [actor, other] = [await world.organization("one"), await world.organization("two")];
  expect(await add(actor, "  ")).toEqual({ ok: false, code: "signer-missing" });
  expect(await add(actor, "x".repeat(81))).toEqual({ ok: false, code: "signerName-too-long" });
  expect(await add(actor, "Ada", "x".repeat(101))).toEqual({ ok: false, code: "signerTitle-too-long" });
  for (const primary of ["red", "#FFF", "#12345", "url(x)"])
    expect(await organizations.changeColors(world.deps, actor, { primary, secondary: null })).toEqual({
      ok: false,
      code: "bad-color",
    });
  const mine = await add(actor, "Ada");
  if (!mine.ok) throw new Error(mine.code);
  expect(await organizations.removeSigner(world.deps, other, mine.id)).toEqual({ ok: false, code: "not-found" });
  expect(await organizations.listSigners(world.db, actor)).toHaveLength(1);
  const viewer: Actor = asRole(actor, "viewer");
  expect(await organizations.removeSigner(world.deps, viewer, mine.id)).toEqual({ ok: false, code: "forbidden" });
});
