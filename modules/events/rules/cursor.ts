import { z } from "zod";

/** Position up to which a reader has read. */
export interface Position {
  /** Id of the history whose transactions are counted (../history.ts). */
  history: string;
  epoch: number;
  tx: bigint;
  id: string;
  /** Time up to which everything was read: events dropped since then were missed. */
  at: Date;
}

/** The organization or team whose events are read: a cursor of another one would skip some. */
interface Scope {
  organizationId: string;
  teamId: string | null;
}

const Written = z.tuple([
  z.string().min(1),
  z.int().min(-1),
  z.string(),
  z.uuid(),
  z.iso.datetime(),
  z.uuid(),
  z.uuid().nullable(),
]);

/** Encodes a position as a cursor that is opaque to readers, for one organization or team. */
export function writeCursor({ history, epoch, tx, id, at }: Position, { organizationId, teamId }: Scope): string {
  const parts: z.infer<typeof Written> = [history, epoch, String(tx), id, at.toISOString(), organizationId, teamId];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Decodes a cursor that `writeCursor` made for the same organization or team; null for any other text. */
export function readCursor(text: string, scope: Scope): Position | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const read = Written.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [history, epoch, tx, id, at, organizationId, teamId] = read;
    if (organizationId !== scope.organizationId || teamId !== scope.teamId) return null;
    return { history, epoch, tx: z.coerce.bigint().min(0n).parse(tx), id, at: new Date(at) };
  } catch {
    return null;
  }
}

const MAX_LENGTH = 400;
