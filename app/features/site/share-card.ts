import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { listPosts } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import { isSharedPage, SHARED_PAGES } from "#app/features/site/shared-pages";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { productNameIn } from "#app/i18n/product-name";
import { translate } from "#app/i18n/translate.server";
import { certificates, rendering } from "#app/modules.server";
import { isLanguage, type Language } from "#modules/kernel/languages";

/** As many as there are pages and posts, in six languages: drawn once and kept. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The picture that stands for a page where its link is shared (Open Graph). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { language = "", "*": rest = "" } = params;
  const name = rest.replace(/\.png$/, "");
  if (name.startsWith("v/") && isLanguage(language)) return certificateCard(name.slice(2), language, context);
  const words = isLanguage(language) && rest.endsWith(".png") ? await wordsOf(name, language) : null;
  if (!words || !isLanguage(language)) throw problem("not-found");
  const { config } = getDeps();
  const key = `${language} ${name}`;
  const picture =
    drawn.get(key) ??
    draw({ ...words, language, product: productNameIn(language, config.productName), seed: seedOf(name) });
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return new Response(await picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}

/** A certificate's card carries its own seal. One that was withdrawn or is on hold has none to show around. */
async function certificateCard(publicId: string, language: Language, context: AppLoadContext): Promise<Response> {
  const { db, config, limits } = getDeps();
  const record = await certificates.getPublicRecord(db, publicId);
  if (!record) await recordMiss({ limits }, context);
  if (!record || record.revokedAt || record.suspendedAt) throw problem("not-found");
  const { recipientName: title, achievementName: kicker, leaf: seed } = record;
  const picture = await draw({ language, title, kicker, seed, product: productNameIn(language, config.productName) });
  return new Response(picture, { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" } });
}

async function draw(card: Parameters<typeof rendering.drawCard>[0]) {
  return new Uint8Array(await rendering.drawCard(card));
}

/** A post's card carries the seal of its name. */
const seedOf = (name: string) => name.replace(/^blog\//, "");

async function wordsOf(name: string, language: Language): Promise<{ kicker: string; title: string } | null> {
  if (isSharedPage(name)) {
    const { namespace, title } = SHARED_PAGES[name];
    const place = name === "verification" ? "verify" : name;
    const kicker = name === "home" ? "" : translate(language, "common", `nav.${place}`);
    return { kicker, title: translate(language, namespace, title) };
  }
  const post = (await listPosts(getDeps(), language)).find(({ slug }) => name === `blog/${slug}`);
  return post ? { kicker: translate(language, "blog", `categories.${post.category}`), title: post.title } : null;
}
