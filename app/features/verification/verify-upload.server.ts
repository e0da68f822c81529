import { type AppLoadContext, redirect } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { countLook } from "#app/http/count-look.server";
import { inTurnOf } from "#app/http/drawing-limit.server";
import { recordMiss, throwIfLimited } from "#app/http/miss-limit.server";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { verifyByPublicId, viewOf } from "./verify-by-public-id.server";

type UploadContext = Pick<AppLoadContext, "address" | "tellVerified">;
export type UploadView = Awaited<ReturnType<typeof verifyUpload>>;

/**
 * Checks a file that a visitor sent, and makes of it what a page may show. Of a picture in which there is nothing but one of our
 * codes, that is all that was read: what else it shows was compared with nothing. A credential that names an unknown certificate counts as asking for one.
 */
export async function verifyUpload(request: Request, bytes: Uint8Array, context: UploadContext) {
  const deps = getDeps();
  throwIfLimited(await deps.limits.uploads.take(context.address), "too-many-files");
  const ofNetwork = { inspector: deps.inspectorOf(context.address, "one"), drawing: inTurnOf(deps, context) };
  const found = await verification.verifyFile({ ...deps, ...ofNetwork }, bytes);
  if (found.ok && found.kind === "certificate") {
    const { file, earlierIssue, showsName } = found;
    if (found.verification.verdict !== "not-checked") countLook(deps, request, "verified", found.verification.record);
    return { ok: true, kind: "certificate", file, earlierIssue, showsName, view: viewOf(found.verification) } as const;
  }
  if (found.ok && found.kind === "external") {
    const { checkedAt, ...verified } = found.verification;
    return { ok: true, kind: "external", ...verified, checkedAt: checkedAt.toISOString() } as const;
  }
  if (found.ok && found.scanned.ok) {
    const { publicId } = found.scanned;
    const view = await verifyByPublicId(request, publicId, context, "verified");
    if (!view) throw redirect(paths.verification(publicId), 303);
    return { ok: true, kind: "certificate", file: "code-read", earlierIssue: false, showsName: null, view } as const;
  }
  if (!found.ok && found.code === "not-issued-here") await recordMiss(deps, context);
  if (!found.ok) return { ok: false, code: found.code, host: "" } as const;
  const { scanned } = found;
  return {
    ok: false,
    code: scanned.ok ? "no-code" : scanned.code,
    host: "host" in scanned ? scanned.host : "",
  } as const;
}
