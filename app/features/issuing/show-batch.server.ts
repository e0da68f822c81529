import type { Deps } from "#app/composition.server";
import { designs, issuance, type organizations } from "#app/modules.server";
import type { Language } from "#modules/kernel/languages";
import type { BatchView, FilledInView } from "./batch-view";

type Found = Extract<Awaited<ReturnType<typeof issuance.getBatch>>, { ok: true }>["batch"];

/**
 * Returns a batch as its page shows it, with titles of designs in the reader's language. While the batch waits, its
 * rows have a preview of their certificates, and `filledIn` counts the values that were filled in.
 */
export async function showBatch(
  deps: Deps,
  actor: organizations.OrganizationActor,
  found: Found,
  language: Language,
): Promise<{ batch: BatchView; filledIn: FilledInView | null }> {
  const { createdAt: _createdAt, finishedAt: _finishedAt, rows, ...batch } = found;
  const [previews, filledIn] = await Promise.all([
    issuance.previewRows(deps, actor, found),
    issuance.countFilledIn(deps, actor, found.id),
  ]);
  const names = [...new Set([batch.template, ...[...previews.values()].map(({ template }) => template)])];
  const titles = new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await designs.nameOfStyle(deps.db, actor.organizationId, name, language)] as const,
      ),
    ),
  );
  const titleOf = (name: string) => titles.get(name) ?? name;
  const shown = rows.map(({ replacesId: _replacesId, ...row }) => {
    const preview = previews.get(row.line);
    if (!preview) return { ...row, preview: null };
    const { template, ...said } = preview;
    return { ...row, preview: { ...said, design: titleOf(template) } };
  });
  return {
    batch: { ...batch, scheduledFor: batch.scheduledFor?.toISOString() ?? null, rows: shown },
    filledIn: filledIn && { ...filledIn, language: batch.language, design: titleOf(batch.template) },
  };
}
