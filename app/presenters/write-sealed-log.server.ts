import type { audit, organizations } from "#app/modules.server";

type TextOf = (entry: organizations.ShownEntry) => string;

const PER_LINE = 500;

/**
 * Writes a sealed log as one JSON document that `npm run verify-audit` reads line by line: a line for its header, one
 * for each sealed head, one for each entry or run of digests. Names and sentences are for people and not sealed.
 */
export async function* writeSealedLog(
  log: audit.SealedLog<organizations.ShownEntry>,
  about: { organization: string; exportedAt: Date; nameOf: TextOf; sentenceOf: TextOf },
): AsyncGenerator<string> {
  const { chain, whole, begins, head } = log;
  const first = { format: "sanad-audit-log-1", organization: about.organization, exportedAt: about.exportedAt };
  const opening = JSON.stringify({ ...first, chain, whole, begins, head });
  yield `${opening.slice(0, -1)},"seals":[\n`;
  yield log.seals.map((seal) => JSON.stringify(seal)).join(",\n");
  yield `${log.seals.length > 0 ? "\n" : ""}],"entries":[\n`;
  let before = "";
  for await (const parts of log.parts)
    for (const part of parts) {
      for (const line of linesOf(part, about)) {
        yield before + line;
        before = ",\n";
      }
    }
  yield `${before ? "\n" : ""}]}\n`;
}

function* linesOf(
  part: audit.SealedPart<organizations.ShownEntry>,
  { nameOf, sentenceOf }: { nameOf: TextOf; sentenceOf: TextOf },
) {
  if ("skipped" in part) {
    for (let from = 0; from < part.skipped.length; from += PER_LINE) {
      yield JSON.stringify({ skipped: part.skipped.slice(from, from + PER_LINE) });
    }
    return;
  }
  const { at, actor: _, ...rest } = part.entry;
  const shown = { at: at.toISOString(), actor: nameOf(part.entry), sentence: sentenceOf(part.entry), ...rest };
  yield JSON.stringify({ ...shown, chain: part.place });
}
