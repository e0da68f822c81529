import { type AppLoadContext, redirect } from "@remix-run/node";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { getDeps } from "#app/platform/deps.server";
import { viewOf } from "./look-up.server";
import { createMissLimit, haveToWait, missLimit } from "./miss-limit.server";

export type UploadView = Awaited<ReturnType<typeof verifyUpload>>;

/**
 * Files of one network that lead to nothing, or for which other hosts are asked. Counted apart from unknown IDs: who
 * sends the wrong file is not guessing, and may go on verifying.
 */
const uploadLimit = createMissLimit({ misses: 120, windowMs: 5 * 60_000 });

/**
 * Checks a file that a visitor sent, and makes of it what a page may show. A photograph of one of our codes leads on
 * to its certificate. A credential that names an unknown certificate counts as asking for one.
 */
export async function verifyUpload(bytes: Uint8Array, { address }: Pick<AppLoadContext, "address">) {
  const deps = getDeps();
  const now = deps.clock.now();
  haveToWait(address, now);
  haveToWait(address, now, uploadLimit);
  const found = await verification.verifyFile(deps, bytes);
  if (found.ok && found.kind === "certificate") {
    const { file, earlierIssue, showsName } = found;
    return { ok: true, kind: "certificate", file, earlierIssue, showsName, view: viewOf(found.verification) } as const;
  }
  if (found.ok && found.kind === "foreign") {
    uploadLimit.countMiss(address, now);
    const { checkedAt, ...verified } = found.verification;
    return { ok: true, kind: "foreign", ...verified, checkedAt: checkedAt.toISOString() } as const;
  }
  if (found.ok && found.scanned.ok) throw redirect(paths.verification(found.scanned.publicId), 303);
  const guessed = !found.ok && found.code === "not-issued-here";
  (guessed ? missLimit : uploadLimit).countMiss(address, now);
  if (!found.ok) return { ok: false, code: found.code, host: "" } as const;
  const { scanned } = found;
  return {
    ok: false,
    code: scanned.ok ? "no-code" : scanned.code,
    host: "host" in scanned ? scanned.host : "",
  } as const;
}
