import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Deps } from "#app/composition.server";
import { auth, billing, certificates, organizations, rendering } from "#app/modules.server";
import { readLanguageFile } from "#modules/kernel/language-files.server";
import type { Language } from "#modules/kernel/languages";

const Sample = z.object({
  issuer: z.object({ name: z.string(), signerName: z.string(), signerTitle: z.string() }),
});

/**
 * Creates the school of the sample certificate in a language, on the default plan. Returns the owner's sign-in data.
 */
export async function createSchool(deps: Deps, language: Language): Promise<{ email: string; password: string }> {
  const { name, ...signer } = readLanguageFile(language, "sample", Sample).issuer;
  const email = `office-${language}@school.example`;
  const password = `Pictures-${randomBytes(9).toString("base64url")}1!`;
  const passwordHash = await deps.passwords.hash(password);
  const organizationId = await deps.db.$transaction(async (tx) => {
    const owner = await auth.createUser(tx, deps, "cli", {
      email,
      passwordHash,
      language,
      firstName: "Office",
      lastName: "Office",
    });
    const { id } = await organizations.createOrganization(tx, deps, "cli", {
      name,
      ...signer,
      slug: `school-${language}`,
      type: "educational_institution",
      website: "https://school.example",
      ownerUserId: owner.id,
    });
    await billing.grantPlan(tx, deps, id, "basic");
    return id;
  });
  const actor = organizations.actorWithRole({ name: "cli", organizationId, teamId: null, role: "owner" });
  for (const [kind, drawing] of [
    ["logo", rendering.SAMPLE_LOGO],
    ["signature", rendering.SAMPLE_SIGNATURE],
  ] as const) {
    const changed = await certificates.changeImage(deps, actor, { kind, bytes: Buffer.from(drawing) });
    if (!changed.ok) throw new Error(`the ${kind} of ${name} was refused: ${changed.code}`);
  }
  return { email, password };
}
