import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readVerifier } from "#app/adapters/files/verifier-page.server";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { actsAs, streamedFile } from "#app/http/streamed-file.server";
import { zipWhileRead } from "#app/http/zip-file.server";
import { translate } from "#app/i18n/translate.server";
import { achievements, certificates, designs, issuance, organizations } from "#app/modules.server";
import { writeSealedLog } from "#app/presenters/write-sealed-log.server";
import { LANGUAGES } from "#modules/kernel/languages";

type Found = Awaited<ReturnType<typeof requireActor>>;

/** All data of an organization, with the proofs, as one ZIP that is streamed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const found = await organizations.exportProfile(deps, actor);
  if (!found.ok) return refuse(found.code);
  const day = await organizations.todayOf(deps, actor.organizationId);
  const archive = zipWhileRead(filesOf(deps, actor, found), { at: deps.clock.now(), log: deps.log });
  return streamedFile(archive, actsAs(request, actor), {
    type: "application/zip",
    name: `${found.slug}-${day}.zip`,
    plainName: "export.zip",
  });
}

async function* filesOf(
  deps: Found["deps"],
  actor: Found["actor"],
  { slug, profile, images }: { slug: string; profile: object; images: string[] },
): AsyncGenerator<{ name: string; content: string | Uint8Array | Readable }> {
  const { organizationId } = actor;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const readMe = LANGUAGES.map((language) => translate(language, "organization", "export.readMe")).join("\n\n");
  yield { name: "READ-ME.txt", content: `${readMe}\n` };
  yield { name: "verify.html", content: await readVerifier() };
  yield { name: "organization.json", content: json(profile) };
  yield { name: "issuer/profile.json", content: json(await certificates.getIssuerProfile(deps, slug)) };
  yield { name: "issuer/did.json", content: json(await organizations.getDidDocument(deps, slug)) };
  for await (const list of issuance.exportStatusLists(deps, organizationId))
    yield { name: `status-lists/${list.name}.json`, content: json(list.credential) };
  for await (const { credential, ...one } of issuance.exportEvery(deps, organizationId))
    yield { name: `credentials/${one.id}.json`, content: json(credential) };
  yield { name: "certificates.jsonl", content: Readable.from(lines(deps, organizationId)) };
  for await (const one of achievements.exportAchievements(deps.db, organizationId))
    yield { name: `achievements/${one.id}.json`, content: json(one) };
  for await (const one of designs.exportDesigns(deps.db, organizationId))
    yield { name: `designs/${one.id}.json`, content: json(one) };
  for (const id of images) {
    const png = await organizations.exportImage(deps.db, organizationId, id);
    if (png) yield { name: `images/${id}.png`, content: png };
  }
  for await (const { sha256, bytes } of designs.exportFonts(deps.db, organizationId))
    yield { name: `fonts/${sha256}.ttf`, content: bytes };
  yield* auditLog(deps, actor);
}

/** Data about each certificate besides its document, one line each. */
async function* lines(deps: Found["deps"], organizationId: string) {
  for await (const { credential: _document, ...one } of issuance.exportEvery(deps, organizationId))
    yield `${JSON.stringify(one)}\n`;
}

async function* auditLog(deps: Found["deps"], actor: Found["actor"]) {
  const log = await organizations.exportSealedLog(deps, actor, {});
  if (!log.ok) return;
  const organization = (await organizations.getOrganization(deps.db, actor.organizationId))?.name ?? "";
  const meta = {
    organization,
    exportedAt: deps.clock.now(),
    nameOf: ({ actor: { kind, name } }: organizations.ShownEntry) => name ?? kind,
    sentenceOf: ({ action }: organizations.ShownEntry) => action,
  };
  yield { name: "audit-log.json", content: Readable.from(writeSealedLog(log, meta)) };
}
