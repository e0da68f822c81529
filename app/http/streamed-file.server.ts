import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { organizations } from "#app/modules.server";
import { contentDisposition } from "./content-disposition";
import { requireActor, requireAdmin } from "./session.server";

/**
 * Interval in milliseconds at which permission is checked again: a file of millions of certificates may take longer
 * than a membership lasts.
 */
const ASK_EVERY_MS = 1_000;

export interface StreamedFile {
  type: string;
  /**
   * File name in the reader's language; `plainName` is the ASCII name for programs that support no other characters.
   */
  name: string;
  plainName: string;
}

/**
 * Response that streams a file while it is produced, for as long as `allowed` returns true. Otherwise the stream is
 * aborted, so that a part is never taken for the whole.
 */
export function streamedFile(
  source: AsyncIterable<string | Uint8Array>,
  allowed: () => Promise<boolean>,
  { type, name, plainName }: StreamedFile,
): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(whileAllowed(source, allowed))), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition("attachment", name, plainName),
      "Cache-Control": "private, no-store",
    },
  });
}

/** Passes on pieces while `allowed` returns true, which is checked every `everyMs` milliseconds; throws otherwise. */
export async function* whileAllowed<T>(
  source: AsyncIterable<T>,
  allowed: () => Promise<boolean>,
  everyMs = ASK_EVERY_MS,
): AsyncGenerator<T> {
  let checkedAt = performance.now();
  for await (const piece of source) {
    if (performance.now() - checkedAt >= everyMs) {
      if (!(await allowed())) throw new Error("whoever asked for this file may no longer have it");
      checkedAt = performance.now();
    }
    yield piece;
  }
}

/** Whether the request's session still acts for the same organization and team in the same role. */
export const actsAs =
  (request: Request, { organizationId, teamId, role }: organizations.OrganizationActor) =>
  () =>
    holds(async () => {
      const { actor } = await requireActor(request);
      return actor.organizationId === organizationId && actor.teamId === teamId && actor.role === role;
    });

/** Whether the request's session still belongs to an admin. */
export const isStillAdmin = (request: Request) => () => holds(async () => Boolean(await requireAdmin(request)));

/** Treats a thrown response, such as a redirect or 403, as false. */
async function holds(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) return false;
    throw error;
  }
}
