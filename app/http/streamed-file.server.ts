import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { organizations } from "#app/modules.server";
import { contentDisposition } from "./content-disposition";
import { requireActor, requireAdmin } from "./session.server";

/** Milliseconds: a file of millions of certificates is on its way for longer than somebody may stay a member. */
const ASK_EVERY_MS = 1_000;

export interface StreamedFile {
  type: string;
  /** As whoever reads it calls it, and as programs do that know no other letters than those of ASCII. */
  name: string;
  plainName: string;
}

/**
 * A file that is written while it is read, for as long as `allowed` says that whoever asked for it may have it. It
 * breaks off otherwise, so that nobody takes a part for the whole.
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

/** The same pieces, as long as `allowed` says so, which is asked once in so many milliseconds. */
export async function* whileAllowed<T>(
  source: AsyncIterable<T>,
  allowed: () => Promise<boolean>,
  everyMs = ASK_EVERY_MS,
): AsyncGenerator<T> {
  let asked = performance.now();
  for await (const piece of source) {
    if (performance.now() - asked >= everyMs) {
      if (!(await allowed())) throw new Error("whoever asked for this file may no longer have it");
      asked = performance.now();
    }
    yield piece;
  }
}

/** Whether the request's session still acts for the same organization in the same role. */
export const actsAs =
  (request: Request, { organizationId, teamId, role }: organizations.OrganizationActor) =>
  () =>
    holds(async () => {
      const { actor } = await requireActor(request);
      return actor.organizationId === organizationId && actor.teamId === teamId && actor.role === role;
    });

/** Whether the request's session is still an admin's. */
export const isStillAdmin = (request: Request) => () => holds(async () => Boolean(await requireAdmin(request)));

/** What is thrown as an answer is a no. */
async function holds(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) return false;
    throw error;
  }
}
