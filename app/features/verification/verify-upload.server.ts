import { type AppLoadContext, redirect } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { countLook } from "#app/http/count-look.server";
import { inTurnOf } from "#app/http/drawing-limit.server";
import { recordMiss, throwIfLimited } from "#app/http/miss-limit.server";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { viewOf } from "./verify-by-public-id.server";

export type UploadView = Awaited<ReturnType<typeof verifyUpload>>;

/**
 * Checks a file that a visitor sent, and makes of it what a page may show. A photograph of one of our codes leads on
 * to its certificate. A credential that names an unknown certificate counts as asking for one.
 */
export async function verifyUpload(request: Request, bytes: Uint8Array, context: Pick<AppLoadContext, "address">) {
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
  if (found.ok && found.scanned.ok) throw redirect(paths.verification(found.scanned.publicId), 303);
  if (!found.ok && found.code === "not-issued-here") await recordMiss(deps, context);
  if (!found.ok) return { ok: false, code: found.code, host: "" } as const;
  const { scanned } = found;
  return {
    ok: false,
    code: scanned.ok ? "no-code" : scanned.code,
    host: "host" in scanned ? scanned.host : "",
  } as const;
}
