import type { LoaderFunctionArgs } from "@remix-run/node";
import { readVerifier } from "#app/adapters/verifier-page.server";
import { zip } from "#app/adapters/zip.server";
import { getDeps } from "#app/composition.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { translate } from "#app/i18n/translate.server";
import { certificates, verification } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";

/** Everything that verifies one certificate when we are gone, in one archive. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const deps = getDeps();
  const now = deps.clock.now();
  const publicId = params.id ?? "";
  const [evidence, certificate] = await Promise.all([
    verification.makeEvidence(deps, publicId),
    certificates.renderFile(deps, { publicId, format: "pdf" }),
  ]);
  if (!evidence || !certificate) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const readMe = LANGUAGES.map((language) => translate(language, "proof", "readMe")).join("\n\n");
  const archive = await zip(now, {
    "READ-ME.txt": `${readMe}\n`,
    "evidence.json": `${JSON.stringify(evidence, null, 1)}\n`,
    [certificate.filename]: certificate.bytes,
    "verify.html": await readVerifier(),
  });
  return new Response(archive, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${certificate.filename.replace(/\.pdf$/, "")}-evidence.zip"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
