import type { Deps } from "#app/composition.server";
import { auth, designs, issuance, organizations } from "#app/modules.server";
import { userIdOf } from "#modules/kernel/actor-name";
import type { Language } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";
import type { BatchRowView, BatchView, DraftView } from "./batch-view";

/**
 * What the page of a draft shows besides its rows: the certificates that are looked at, and what all of them have in
 * common. `asked` is the row whose certificate is shown.
 */
export async function showDraft(
  deps: Deps,
  actor: organizations.OrganizationActor,
  batch: BatchView,
  { language, asked }: { language: Language; asked: number | null },
): Promise<DraftView> {
  const { organizationId } = actor;
  const organization = await organizations.getOrganization(deps.db, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const userId = userIdOf(actor.name);
  const [found, styles, brand, people, design] = await Promise.all([
    issuance.listExamples(deps, actor, batch.id, asked),
    designs.listStyles(deps.db, organizationId, language),
    organizations.readBrand(deps.db, organization),
    userId ? auth.findCorrespondents(deps.db, [userId]) : [],
    designs.nameOfStyle(deps.db, organizationId, batch.template, language),
  ]);
  const scripts = new Intl.DisplayNames(language, { type: "script" });
  const cells = batch.rows.filter(({ preview }) => preview !== null).map((row) => row.cells);
  const fields = new Map<string, boolean>();
  for (const { custom, unused = [] } of cells) {
    for (const { label } of custom) fields.set(label, true);
    for (const { label } of unused) if (!fields.has(label)) fields.set(label, false);
  }
  return {
    design,
    styles,
    examples: found && {
      shown: found.shown,
      version: found.version,
      examples: found.examples.map(({ script, ...example }) => ({
        ...example,
        scriptName: script && (scripts.of(script) ?? script),
      })),
    },
    mails: found?.mails ?? [],
    days: { issuedOn: filledDay(cells, "issued_on"), expiresOn: filledDay(cells, "expires_on") },
    fields: [...fields].map(([label, used]) => ({ label, used })),
    brand: {
      hasLogo: brand.logoId !== null,
      hasSigner: brand.signerName !== null && brand.signerName !== "",
      canChange: can(actor, "organization.edit"),
    },
    address: people[0]?.address ?? null,
  };
}

/** The day that was chosen for all rows that name none; empty where none was. */
function filledDay(cells: BatchRowView["cells"][], column: "issued_on" | "expires_on"): string {
  return cells.find((row) => row.filled?.includes(column) && !row.certificate)?.[column] ?? "";
}
