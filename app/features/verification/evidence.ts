import { buffer } from "node:stream/consumers";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { ZipFile } from "yazl";
import { readVerifier } from "#app/adapters/verifier-page.server";
import { getDeps } from "#app/composition.server";
import { contentDisposition } from "#app/http/content-disposition";
import { countDrawing, drawnFor } from "#app/http/drawing-limit.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { translate } from "#app/i18n/translate.server";
import { certificates, verification } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";

/** Everything that verifies one certificate when we are gone, in one archive. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const deps = drawnFor(getDeps(), context);
  // Packing it costs as much as a picture.
  await countDrawing(deps, context);
  const now = deps.clock.now();
  const publicId = params.id ?? "";
  // First: where the stored document is damaged, it says so.
  const certificate = await certificates.renderFile(deps, { publicId, format: "pdf" });
  const evidence = certificate && (await verification.makeEvidence(deps, publicId));
  if (!evidence || !certificate) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const picture = await certificates.findRecipientPicture(deps.db, { publicId });
  const readMe = LANGUAGES.map((language) => translate(language, "proof", "readMe")).join("\n\n");
  const archive = await zip(now, {
    "READ-ME.txt": `${readMe}\n`,
    "evidence.json": `${JSON.stringify(evidence, null, 1)}\n`,
    [`${certificate.publicId}.pdf`]: certificate.bytes,
    // As the credential names it, by its digest.
    ...(picture ? { "recipient.jpg": picture.bytes } : {}),
    "verify.html": await readVerifier(),
  });
  const name = certificate.filename.replace(/\.pdf$/, ".zip");
  return new Response(archive, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition("attachment", name, `${certificate.publicId}-evidence.zip`),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** The files, by their names, as one ZIP archive. */
async function zip(at: Date, files: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(Buffer.from(content as Uint8Array), name, { mtime: at });
  }
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream as NodeJS.ReadableStream));
}
