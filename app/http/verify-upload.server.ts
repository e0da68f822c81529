import { type AppLoadContext, redirect } from "@remix-run/node";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { getDeps } from "#app/platform/deps.server";
import { viewOf } from "./look-up.server";
import { haveToWait, missLimit } from "./miss-limit.server";

export type UploadView = Awaited<ReturnType<typeof verifyUpload>>;

/**
 * Checks a file that a visitor sent, and makes of it what a page may show. A photograph of one of our codes leads on
 * to its certificate. What leads to nothing counts as a miss, and so does another
 * platform's credential, for which other hosts are asked: who sends too much of that gets 429.
 */
export async function verifyUpload(bytes: Uint8Array, { address }: Pick<AppLoadContext, "address">) {
  const deps = getDeps();
  haveToWait(address, deps.clock.now());
  const found = await verification.verifyFile(deps, bytes);
  if (found.ok && found.kind === "certificate") {
    const { file, showsName } = found;
    return { ok: true, kind: "certificate", file, showsName, view: viewOf(found.verification) } as const;
  }
  if (found.ok && found.kind === "foreign") {
    missLimit.countMiss(address, deps.clock.now());
    const { checkedAt, ...verified } = found.verification;
    return { ok: true, kind: "foreign", ...verified, checkedAt: checkedAt.toISOString() } as const;
  }
  if (found.ok && found.scanned.ok) throw redirect(paths.verification(found.scanned.publicId), 303);
  missLimit.countMiss(address, deps.clock.now());
  if (!found.ok) return { ok: false, code: found.code, host: "" } as const;
  const { scanned } = found;
  return {
    ok: false,
    code: scanned.ok ? "no-code" : scanned.code,
    host: "host" in scanned ? scanned.host : "",
  } as const;
}
