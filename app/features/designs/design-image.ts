import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { organizations, pictures } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";

/** Current image of the organization's brand, or any of its images by id. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const id = await findImageId(deps.db, actor.organizationId, params.kind ?? "");
  const image = id ? await organizations.readImage(deps.db, actor.organizationId, id) : null;
  if (!image || !id) throw problem("not-found");
  return new Response(new Uint8Array(image.png), {
    headers: { "Content-Type": pictures.imageType(image), "Cache-Control": "private, no-cache", ETag: `"${id}"` },
  });
}

async function findImageId(db: Db, organizationId: string, kind: string): Promise<string | null> {
  const { logoId, logoDarkId, signatureId } = await organizations.brandImages(db, organizationId);
  if (kind === "logo") return logoId;
  if (kind === "logo-dark") return logoDarkId;
  if (kind === "signature") return signatureId;
  if (kind !== "seal") return isId(kind) ? kind : null;
  const pictures = await organizations.listPictures(db, organizationId);
  return pictures.find((picture) => picture.kind === "seal")?.id ?? null;
}
