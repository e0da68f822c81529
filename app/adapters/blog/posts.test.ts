import { describe, expect, it } from "vitest";
import { compilePost } from "#app/features/blog/compile-post.server";
import { CATEGORIES } from "./categories";
import { listPosts, ownLanguageFirst } from "./posts.server";
import { readPost, readPosts } from "./read-posts.server";

const HEAD = {
  title: "A title",
  description: "What it is about.",
  slug: "a-post",
  category: "guide",
  publishedOn: "2026-11-20",
  author: "The editors",
};
const write = (head: Record<string, unknown>, body = "Some words.") =>
  `---\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}\n---\n\n${body}\n`;
const problemsOf = (file: string, source: string) => {
  const read = readPost(file, source);
  return read.ok ? [] : read.problems.map(({ file: named, problem }) => `${named} ${problem}`);
};
const silent = { info() {}, warn() {}, error() {} };
const nowhere = { files: { get: async () => null, put: async () => {}, delete: async () => {} } };

describe("the head of a post", () => {
  it("is read, with its date and the time that reading takes", () => {
    const read = readPost("a-post.mdx", write(HEAD, "word ".repeat(400)));
    expect(read).toMatchObject({
      ok: true,
      post: { publishedOn: "2026-11-20", language: "en", readMinutes: 2, featured: false },
    });
  });

  it("gives a translation its language by the file's name", () => {
    expect(readPost("a-post.ar.mdx", write(HEAD))).toMatchObject({
      ok: true,
      post: { slug: "a-post", language: "ar" },
    });
  });

  it.each([
    ["category", { ...HEAD, category: "gossip" }],
    ["publishedOn", { ...HEAD, publishedOn: "soon" }],
    ["title", { ...HEAD, title: "''" }],
    ["slug", { ...HEAD, slug: "Another Post" }],
    ["slug", { ...HEAD, slug: "another-post" }],
    ["title", { ...HEAD, title: "A title of so many words that whoever shows it would have to cut it" }],
    ["cover", { ...HEAD, cover: "a photograph" }],
    ["featured", { ...HEAD, featured: "sometimes" }],
    ["front matter", { ...HEAD, categroy: "guide" }],
  ])("is refused for its %s, with the file's name", (field, head) => {
    expect(problemsOf("a-post.mdx", write(head))).toEqual([
      expect.stringMatching(new RegExp(`^a-post\\.mdx ${field}: `)),
    ]);
  });

  it("is refused where it is not YAML, each time that it is read", () => {
    const broken = '---\ntitle: "unclosed\n---\n';
    for (const _ of [1, 2])
      expect(problemsOf("a-post.mdx", broken)).toEqual([expect.stringContaining("front matter cannot be read")]);
  });

  it("is refused in a file of another name", () => {
    expect(problemsOf("A Post.mdx", write(HEAD))).toEqual(["A Post.mdx is not named slug.mdx or slug.language.mdx"]);
    expect(problemsOf("a-post.xx.mdx", write(HEAD))).toHaveLength(1);
  });
});

/** Posts about everyday tasks: checking a certificate, issuing a list, recognizing a forgery. */
const DAILY = ["a-thousand-certificates-before-lunch", "how-to-check-a-certificate", "where-certificate-fraud-begins"];
const { posts, problems } = await readPosts("content/blog");

describe("the posts of the site", () => {
  it("have no mistake in their heads", () => {
    expect(problems).toEqual([]);
  });

  it("are nine at least, and leave no category empty", () => {
    expect(posts.filter(({ language }) => language === "en").length).toBeGreaterThanOrEqual(9);
    expect([...new Set(posts.map(({ category }) => category))].sort()).toEqual([...CATEGORIES].sort());
  });

  it("are all read in French and Arabic, and the three of daily use in every language", () => {
    const slugsIn = (language: string) => posts.filter((post) => post.language === language).map(({ slug }) => slug);
    const all = slugsIn("en");
    expect(slugsIn("fr")).toEqual(all);
    expect(slugsIn("ar")).toEqual(all);
    for (const language of ["de", "es", "zh"]) expect(slugsIn(language)).toEqual(expect.arrayContaining(DAILY));
  });

  it("are the same in every language but for their words", () => {
    const facts = ({ category, publishedOn, featured, source }: (typeof posts)[number]) => ({
      category,
      publishedOn,
      featured,
      links: source.match(/\]\(\/[^)]+\)/g),
      asides: source.match(/<Aside>/g),
      headings: source.match(/^## /gm),
      rows: source.match(/^\|/gm),
      items: source.match(/^(-|\d\.) /gm)?.length,
    });
    for (const post of posts) {
      const original = posts.find(({ slug, language }) => slug === post.slug && language === "en");
      expect([post.file, facts(post)]).toEqual([post.file, original && facts(original)]);
    }
  });

  it.each(posts.map((post) => [post.file, post] as const))(
    "%s compiles, with headings to find one's way by",
    async (_file, post) => {
      const { html, headings } = await compilePost(nowhere, post.source);
      expect(headings.length).toBeGreaterThan(1);
      for (const { id, text } of headings) {
        expect(html).toContain(`<h2 id="${id}">`);
        expect(text).not.toBe("");
      }
      expect(html).not.toContain("<h1");
    },
  );
});

describe("the list of a reader", () => {
  const deps = { clock: { now: () => new Date("2026-10-06T12:00:00Z") }, log: silent };

  it("has each post once, newest first, and none whose day has not come", async () => {
    const listed = await listPosts(deps, "fr");
    expect(listed.map(({ slug }) => slug)).toEqual([
      "open-badges-3-in-plain-words",
      "one-file-two-strangers",
      "certificates-everyone-can-read",
    ]);
    expect(listed.map(({ language }) => language)).toEqual(["fr", "fr", "fr"]);
    expect(listed[0]?.languages).toEqual(["en", "fr", "ar"]);
  });

  it("begins with what is in the reader's language, in the order it had", () => {
    const list = (["en", "zh", "en", "zh"] as const).map((language, position) => ({ language, place: position }));
    expect(ownLanguageFirst(list, "zh").map(({ place: position }) => position)).toEqual([1, 3, 0, 2]);
  });
});

describe("compiling", () => {
  it("is done once for each version of a post, and read back from the cache afterwards", async () => {
    const stored = new Map<string, Uint8Array>();
    const files = {
      get: async (key: string) => stored.get(key) ?? null,
      put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
      delete: async () => {},
    };
    const source = write(HEAD, "## One\n\nFirst **version**.");
    const first = await compilePost({ files }, source);
    expect(first).toEqual({
      html: expect.stringContaining("<strong>version</strong>"),
      headings: [{ id: "one", text: "One" }],
    });
    expect(stored.size).toBe(1);
    expect(await compilePost({ files }, source)).toBe(first);
    await compilePost({ files }, `${source}\nMore.`);
    expect(stored.size).toBe(2);
  });

  it("gives up one that never ends, and goes on with the next", async () => {
    const silent = { ...nowhere.files, get: () => new Promise<never>(() => {}) };
    const source = write(HEAD, "A post whose cache says nothing.");
    await expect(compilePost({ files: silent }, source, 50)).rejects.toThrow("too long");
    expect((await compilePost(nowhere, source)).html).toContain("whose cache");
  });

  it("says what is wrong with a source, and goes on with the next one", async () => {
    await expect(compilePost(nowhere, write(HEAD, "<Unclosed>"))).rejects.toThrow();
    expect((await compilePost(nowhere, write(HEAD, "Fine."))).html).toContain("Fine.");
  });
});
