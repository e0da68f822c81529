import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { listPosts } from "#app/adapters/blog/posts.server";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { getDeps } from "#app/composition.server";
import { isSharedPage, SHARED_PAGES } from "#app/features/site/shared-pages";
import { drawnFor } from "#app/http/drawing-limit.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { formatDate } from "#app/i18n/format";
import { productNameIn } from "#app/i18n/product-name";
import { translate } from "#app/i18n/translate.server";
import { certificates, type rendering, verification } from "#app/modules.server";
import { isLanguage, type Language } from "#modules/kernel/languages";

/** Cache of pictures, as many as there are pages and posts in six languages. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Preview picture of a page for shared links (Open Graph). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { language = "", "*": rest = "" } = params;
  const name = rest.replace(/\.png$/, "");
  if (name.startsWith("v/") && isLanguage(language)) return certificateCard(name.slice(2), context);
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

/** Verdicts shown as good. A finding on a card has a date, because others cache the card. */
const GOOD = ["valid", "anchor-pending"];

/** Card of a certificate with its picture and today's verdict, in the certificate's language. */
async function certificateCard(requestedId: string, context: AppLoadContext): Promise<Response> {
  const deps = drawnFor(getDeps(), context);
  const record = await certificates.getPublicRecord(deps.db, requestedId);
  const finding = record && (await findingOn(record));
  const product = record ? productNameIn(record.language, deps.config.productName) : "";
  const picture = record && (await certificates.renderCard(deps, { publicId: record.publicId, finding, product }));
  if (!picture) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}

/** Returns today's verdict; null where the checks could not be made, and the card then has none. */
async function findingOn({ publicId, language }: certificates.PublicRecord) {
  const found = await verification.verify(getDeps(), publicId).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (!found || found.verdict === "not-checked") return null;
  const date = formatDate(language, found.checkedAt.toISOString());
  return {
    text: translate(language, "verification", `verdicts.${found.verdict}.title`),
    when: translate(language, "proof", "sharing.checkedOn", { date }),
    good: GOOD.includes(found.verdict),
  };
}

async function draw(card: Parameters<rendering.DrawingTasks["draw-card"]>[0]) {
  return new Uint8Array(await getDeps().drawing.draw("draw-card", card, "site"));
}

/** Seed of a page's seal; a post's seed is its name. */
const seedOf = (name: string) => name.replace(/^blog\//, "");

async function wordsOf(name: string, language: Language): Promise<{ kicker: string; title: string } | null> {
  if (isSharedPage(name)) {
    const { namespace, title } = SHARED_PAGES[name];
    const navKey = name === "verification" ? "verify" : name;
    const kicker = name === "home" ? "" : translate(language, "common", `nav.${navKey}`);
    return { kicker, title: translate(language, namespace, title) };
  }
  const post = (await listPosts(getDeps(), language)).find(({ slug }) => name === `blog/${slug}`);
  return post ? { kicker: translate(language, "blog", `categories.${post.category}`), title: post.title } : null;
}
