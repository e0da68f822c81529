import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("described");
});
afterAll(() => world.close());

const describeAs = (text: string, as = actor) => organizations.changeDescription(world.deps, as, text);
const shown = async () => (await organizations.getPublicIssuer(world.db, "described"))?.organization.description;

it("shows what an organization says of itself on its page and in its profile, until it says nothing", async () => {
  expect(await certificates.getIssuerProfile(world.deps, "described")).not.toHaveProperty("description");
  expect(await describeAs("  Founded 1998.\r\n\r\n\r\n\r\nWe teach\u202e\u0007 chemistry. ")).toEqual({ ok: true });
  expect(await shown()).toBe("Founded 1998.\n\nWe teach chemistry.");
  expect(await certificates.getIssuerProfile(world.deps, "described")).toMatchObject({
    description: "Founded 1998.\n\nWe teach chemistry.",
  });
  await describeAs(" ");
  expect(await shown()).toBeNull();
});

it("takes 600 letters and no more, from those who may edit the organization", async () => {
  expect(await describeAs("é".repeat(600))).toEqual({ ok: true });
  expect(await describeAs("é".repeat(601))).toEqual({ ok: false, code: "too-long" });
  expect(await describeAs("Mine", asRole(actor, "issuer"))).toEqual({ ok: false, code: "forbidden" });
  expect(await shown()).toBe("é".repeat(600));
});

it("gives everybody the logo of an organization that has one, and of no other", async () => {
  expect(await organizations.getPublicLogo(world.db, "described")).toBeNull();
  const png = new Uint8Array([1, 2, 3]);
  const added = await organizations.addImage(world.deps, actor, { kind: "logo", png, width: 1, height: 1 });
  const logo = await organizations.getPublicLogo(world.db, "described");
  expect([added.ok && added.id, Buffer.from(logo?.png ?? [])]).toEqual([logo?.id, Buffer.from(png)]);
  expect(await certificates.getIssuerProfile(world.deps, "described")).toMatchObject({
    image: "https://certificates.example.org/issuers/described/logo.png",
  });
  await world.db.organization.update({ where: { slug: "described" }, data: { status: "pending_review" } });
  expect(await organizations.getPublicLogo(world.db, "described")).toBeNull();
});
