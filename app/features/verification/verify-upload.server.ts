import { type AppLoadContext, redirect } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { countCertificateView } from "#app/http/count-certificate-view.server";
import { inTurnOf } from "#app/http/drawing-limit.server";
import { recordMiss, throwIfLimited } from "#app/http/miss-limit.server";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { verifyByPublicId, viewOf } from "./verify-by-public-id.server";

type UploadContext = Pick<AppLoadContext, "address" | "tellVerified">;
export type UploadView = Awaited<ReturnType<typeof verifyUpload>>;

/**
 * Verifies an uploaded file for a page. For a picture with only a QR code of the platform, the code alone is read, and
 * nothing else in the picture is compared. A credential with an unknown certificate counts as a request for one.
 */
export async function verifyUpload(
  request: Request,
  bytes: Uint8Array,
  context: UploadContext,
  wishes: { mayAskHost?: boolean } = {},
) {
  const deps = getDeps();
  throwIfLimited(await deps.limits.uploads.take(context.address), "too-many-files");
  const ofNetwork = { inspector: deps.inspectorOf(context.address, "one"), drawing: inTurnOf(deps, context) };
  const found = await verification.verifyFile({ ...deps, ...ofNetwork }, bytes, wishes);
  const viewOfOwn = ({ file, earlierIssue, showsName, compared, verification: own }: OwnFile) => {
    if (own.verdict !== "not-checked") countCertificateView(deps, request, "verified", own.record);
    return { ok: true, kind: "certificate", file, earlierIssue, showsName, compared, view: viewOf(own) } as const;
  };
  if (found.ok && found.kind === "certificate") return viewOfOwn(found);
  if (found.ok && found.kind === "external") {
    const { holder, left } = found;
    const items = found.items.map((item) => {
      if (item.kind === "certificate") return viewOfOwn(item);
      return item.kind === "external" ? viewOfForeign(item) : item;
    });
    return { ok: true, kind: "external", holder, left, items } as const;
  }
  if (found.ok && found.scanned.ok) {
    const { publicId } = found.scanned;
    const view = await verifyByPublicId(request, publicId, context, "verified");
    if (!view) throw redirect(paths.verification(publicId), 303);
    const nothingCompared = { earlierIssue: false, showsName: null, compared: undefined } as const;
    return { ok: true, kind: "certificate", file: "code-read", ...nothingCompared, view } as const;
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

type Found = Awaited<ReturnType<typeof verification.verifyFile>>;
type OwnFile = Extract<Found, { ok: true; kind: "certificate" }>;
type ForeignItem = Extract<Extract<Found, { ok: true; kind: "external" }>["items"][number], { kind: "external" }>;

/** Maximum length in characters of a credential that the page includes in a form for another request. */
const MAX_SENT_AGAIN = 60_000;

/** Converts a credential of another platform; its text is included only where its server could be queried. */
function viewOfForeign({ verification: { checkedAt, ...verified }, credential }: ForeignItem) {
  const canAsk = verified.couldAsk !== null && credential.length <= MAX_SENT_AGAIN;
  return {
    kind: "external",
    ...verified,
    couldAsk: canAsk ? verified.couldAsk : null,
    credential: canAsk ? credential : null,
    checkedAt: checkedAt.toISOString(),
  } as const;
}
export type ForeignView = ReturnType<typeof viewOfForeign>;
