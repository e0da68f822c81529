import type { ActionFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { auth, certificates, designs, rendering } from "#app/modules.server";
import { userIdOf } from "#modules/kernel/actor-name";
import type { Db } from "#modules/kernel/db";
import { isLanguage } from "#modules/kernel/languages";
import { can } from "#modules/organizations/index";

/**
 * API of the studio: `draw` returns a document as a picture with the positions of its elements and stores nothing,
 * `save` replaces the draft of a revision. An invalid document is 422 with its problems, a draft that another person
 * changed is 409 with the current draft.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const id = readId(params.id);
  if (!can(actor, "designs.edit")) throw problem("forbidden");
  if (!(await designs.getDesign(deps.db, actor, id))) throw problem("not-found");
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  if (text("do") === "save") {
    const revision = Number(text("revision"));
    if (!Number.isSafeInteger(revision)) throw problem("bad-request");
    const result = await designs.changeDraft(deps, actor, { id, revision, document: text("document") });
    if (result.ok) return Response.json({ revision: result.revision });
    if (result.code === "invalid") return Response.json({ problems: result.problems }, { status: 422 });
    if (result.code !== "conflict") throw problem(result.code);
    const there = await designs.getDesign(deps.db, actor, id);
    if (!there) throw problem("not-found");
    const { revision: current, document } = there;
    return Response.json({ revision: current, document, by: await nameOf(deps.db, there.changedBy) }, { status: 409 });
  }
  const [language, sample] = [text("language"), text("sample")];
  if (text("do") !== "draw" || !isLanguage(language) || !rendering.isSampleCase(sample)) throw problem("bad-request");
  const read = await designs.readDraft(deps, actor, text("document"));
  if (!read.ok) return Response.json({ problems: read.problems }, { status: 422 });
  const svg = await certificates.previewDesign(deps, actor, {
    design: read.document,
    language,
    sample,
    handles: true,
    verificationUrl: deps.urls.qr("CERT-2026-0000000000000000"),
  });
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" } });
}

/** Name of the person who made the stored changes; null where it was no person, or one who has left. */
async function nameOf(db: Db, actor: string): Promise<string | null> {
  const userId = userIdOf(actor);
  const [person] = userId ? await auth.findCorrespondents(db, [userId]) : [];
  return person?.name ?? null;
}
