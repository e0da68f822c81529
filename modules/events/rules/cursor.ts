import { z } from "zod";

/** How far somebody has read. */
export interface Position {
  /** The history whose transactions are counted (../history.ts). */
  history: string;
  epoch: number;
  tx: bigint;
  id: string;
  /** Up to which moment everything was read: what was dropped since, the reader has missed. */
  at: Date;
}

/** Whose events are read: a position of another one's would skip some. */
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

/** A position as its reader keeps it; nobody but us reads anything out of it. */
export function writeCursor({ history, epoch, tx, id, at }: Position, { organizationId, teamId }: Scope): string {
  const parts: z.infer<typeof Written> = [history, epoch, String(tx), id, at.toISOString(), organizationId, teamId];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Reads what `writeCursor` wrote for the same organization or team. Null for any other text. */
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
