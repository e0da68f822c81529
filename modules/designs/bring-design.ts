import type { ArtworkProblem, Inspector } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, insertImage, type OrganizationActor } from "../organizations/index.server";
import { checkDocument } from "../rendering/index.server";
import { placeholderWords } from "./artwork/artwork-words";
import { composeDesign } from "./artwork/compose-design";
import { guessPositions, usualPositions } from "./artwork/guess-positions";
import { type DesignDeps, insertDraft, LONGEST_NAME } from "./edit-design";

/**
 * Creates a draft from a finished design (PDF, PNG, JPEG, WebP or SVG, up to 15 MB): its picture over the whole page,
 * and on it name, achievement, date and code, at positions derived from the picture (`guess`) or at the usual ones.
 * Picture and draft are stored together or not at all. Codes: `forbidden`, `too-many` designs, `busy` and `too-complex`
 * of the inspector, and those of the file.
 */
export async function bringDesign(
  deps: DesignDeps & { inspector: Inspector },
  actor: OrganizationActor,
  input: { name: string; bytes: Uint8Array; guess: boolean },
): Promise<Result<{ id: string }, "forbidden" | "too-many" | "too-complex" | "busy" | ArtworkProblem>> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const inspection = await deps.inspector.inspect("read-artwork", {
    bytes: input.bytes,
    words: placeholderWords().words,
  });
  if (!inspection.done) return { ok: false, code: inspection.code };
  if (!inspection.result.ok) return inspection.result;
  const { artwork } = inspection.result;
  const positions = input.guess ? guessPositions(artwork) : usualPositions(artwork);
  const { bytes: png, width, height } = artwork.image;
  return deps.db.$transaction((tx) =>
    insertDraft(tx, deps, actor, {
      name: [...input.name.trim()].slice(0, LONGEST_NAME).join(""),
      draft: async () => {
        const picture = await insertImage(tx, deps, actor, { kind: "picture", png, width, height });
        const composed = checkDocument(composeDesign(artwork, picture, positions), new Set([picture]));
        if (!composed.ok) throw new Error(`a design of our own cannot be drawn: ${JSON.stringify(composed.problems)}`);
        return JSON.stringify(composed.document);
      },
    }),
  );
}
