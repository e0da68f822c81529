import type { getDeps } from "#app/composition.server";
import { type organizations, uploads } from "#app/modules.server";
import { stagedName } from "#app/ui/Form/staged-name";
import { userIdOf } from "#modules/kernel/actor-name";
import { isUuid } from "#modules/kernel/uuid";
import type { StagedFile } from "#modules/uploads/index";
import type { PostedFile, PostedForm } from "./gate/posted-form";

type Deps = ReturnType<typeof getDeps>;
type Actor = organizations.OrganizationActor;

/** A file of a form, sent with it or staged before. */
export interface ChosenFile extends PostedFile {
  staged: StagedFile | null;
}

/** Returns whose staged files an actor's are; null for an actor that is no person. */
export function ownerOf(actor: Actor) {
  const userId = userIdOf(actor.name);
  return userId ? { organizationId: actor.organizationId, userId } : null;
}

/**
 * Returns the file of a field: the one sent with the form, or else the one staged for it; null where there is neither.
 */
export async function chosenFile(
  deps: Deps,
  actor: Actor,
  form: PostedForm | undefined,
  field: string,
): Promise<ChosenFile | null> {
  const sent = form?.files.get(field);
  if (sent?.bytes.length) return { ...sent, staged: null };
  const id = form?.fields.get(stagedName(field)) ?? "";
  const owner = ownerOf(actor);
  const found = owner && isUuid(id) ? await uploads.findStagedFile(deps, owner, id) : null;
  if (!found) return sent ? { ...sent, staged: null } : null;
  const { name, size, bytes } = found;
  return { name, bytes, staged: { id, name, size } };
}

/** Stages the file of a form that was refused for another reason, so that it need not be chosen again. */
export async function stageChosen(deps: Deps, actor: Actor, file: ChosenFile | null): Promise<StagedFile | null> {
  if (!file?.bytes.length || file.staged) return file?.staged ?? null;
  const owner = ownerOf(actor);
  const result = owner ? await uploads.stageFile(deps, owner, file) : null;
  return result?.ok ? { id: result.id, name: result.name, size: result.size } : null;
}
