import type { LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { actsAs, streamedFile } from "#app/http/streamed-file.server";
import { zipWhileRead } from "#app/http/zip-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, issuance } from "#app/modules.server";

type Deps = Awaited<ReturnType<typeof requireActor>>["deps"];
type Files = Extract<Awaited<ReturnType<typeof issuance.listFiles>>, { ok: true }>;

/** Files of many certificates as one ZIP: each is rendered, or read from the cache, when its turn comes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const found = await issuance.listFiles(deps, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const archive = zipWhileRead(filesOf(deps, found), { at: deps.clock.now(), log: deps.log });
  return streamedFile(archive, actsAs(request, actor), {
    type: "application/zip",
    name: `${t("bulk.zipFile")}.zip`,
    plainName: "certificates.zip",
  });
}

async function* filesOf(deps: Deps, { formats, publicIds }: Files) {
  const taken = new Set<string>();
  for await (const publicId of publicIds) {
    for (const format of formats) {
      const file = await certificates.renderFile(deps, { publicId, format });
      if (!file) continue;
      const packed = format === "pdf" || format === "png";
      yield { name: certificates.freeFileName(taken, file.filename, publicId), content: file.bytes, packed };
    }
  }
}
