import type { LoaderFunctionArgs } from "@remix-run/node";
import { Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { type Deflated, readPackedVerifier } from "#app/adapters/files/verifier-page.server";
import { getDeps } from "#app/composition.server";
import { contentDisposition } from "#app/http/content-disposition";
import { countDrawing, drawnFor } from "#app/http/drawing-limit.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { translate } from "#app/i18n/translate.server";
import { certificates, verification } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";

/** Archive with everything that verifies one certificate without the platform. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const deps = drawnFor(getDeps(), context);
  // Rate-limited like a drawing, because packing costs as much.
  await countDrawing(deps, context);
  const now = deps.clock.now();
  const publicId = params.id ?? "";
  // Rendered first, because this reports a damaged document.
  const certificate = await certificates.renderFile(deps, { publicId, format: "pdf" });
  const evidence = certificate && (await verification.makeEvidence(deps, publicId));
  if (!evidence || !certificate) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const picture = await certificates.findRecipientPicture(deps.db, { publicId });
  const readMe = LANGUAGES.map((language) => translate(language, "proof", "readMe")).join("\n\n");
  const archive = zip(now, {
    texts: { "READ-ME.txt": `${readMe}\n`, "evidence.json": `${JSON.stringify(evidence, null, 1)}\n` },
    packed: {
      [`${certificate.publicId}.pdf`]: certificate.bytes,
      // Named as in the credential, which contains its digest.
      ...(picture ? { "recipient.jpg": picture.bytes } : {}),
      "verify.html": await readPackedVerifier(),
    },
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

/**
 * Packs the files by name into one ZIP archive. Compressed files are stored: compressing them again would take longer
 * than the rest.
 */
function zip(mtime: Date, files: { texts: Record<string, string>; packed: Record<string, Uint8Array | Deflated> }) {
  const parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, text] of Object.entries(files.texts)) {
    const file = Object.assign(new ZipDeflate(name), { mtime });
    archive.add(file);
    file.push(new TextEncoder().encode(text), true);
  }
  for (const [name, content] of Object.entries(files.packed)) {
    if (content instanceof Uint8Array) {
      const file = Object.assign(new ZipDeflate(name, { level: 0 }), { mtime });
      archive.add(file);
      file.push(new Uint8Array(content), true);
    } else {
      const { bytes, crc, size } = content;
      const file: ZipInputFile = { filename: name, mtime, crc, size, compression: DEFLATE };
      archive.add(file);
      file.ondata?.(null, bytes, true);
    }
  }
  archive.end();
  return Buffer.concat(parts);
}

/** Compression method of a file in the archive (APPNOTE 4.4.5). */
const DEFLATE = 8;
