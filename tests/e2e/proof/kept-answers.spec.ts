import fc from "fast-check";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Issues a certificate, and returns its own page and its ID. */
async function issue(page: Page, name: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.achievement")).first().fill("Careful reading");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const [own = ""] = page.url().split("?");
  const address = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  return { own, id: address.split("/").at(-1) ?? "" };
}

/** Generates spellings of an ID as people, programs and attackers write it. */
const spelling = (id: string) => {
  const [, year = "", digits = ""] = id.split("-");
  return fc.oneof(
    fc.constantFrom(id, id.toLowerCase(), `${year}${digits}`, `CERT ${year} ${digits.match(/..../g)?.join(" ")}`),
    fc
      .tuple(fc.constantFrom(" ", "\t", "\u00a0", "\u200b", ".", "_"), fc.nat({ max: 300 }))
      .map(([sign, count]) => sign.repeat(count) + id),
    fc.string({ maxLength: 12 }).map((before) => `${before}/${id}`),
    fc.constant(id.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))),
    fc.constant(encodeURIComponent(`%2F${id}`)),
  );
};

const parameter = (ids: string[]) =>
  fc.constantFrom(
    ...["utm_source=mail", "look=1", "lang=ar", "lang=tlh", "lang", "download", "%69d=1", "i%64=", "&&", "=", "#"],
    ...ids.flatMap((id) => [`id=${id}`, `i%64=${id}`, `ID=${id}`, `id[]=${id}`]),
  );

test("what is kept of a certificate is what would be drawn, however anybody asks for it @nojs", async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(300_000);
  await signIn(page);
  const [revoked, other] = [
    await issue(page, `Revoked Reader ${info.repeatEachIndex}`),
    await issue(page, `Other Reader ${info.repeatEachIndex}`),
  ];
  const ids = [revoked.id, other.id];
  const target = fc
    .record({
      first: fc.constantFrom(...ids).chain(spelling),
      place: fc.constantFrom(
        "/v/ID",
        "/V/ID",
        "/v/ID/",
        "/v/ID/x.json",
        "/v/ID/X.JSON",
        "/verification",
        "/verification/",
      ),
      parameters: fc.array(parameter(ids), { maxLength: 3 }),
      encode: fc.boolean(),
    })
    .map(({ first, place, parameters, encode }) => {
      const written = encode
        ? encodeURIComponent(first)
        : encodeURI(first).replaceAll("?", "%3F").replaceAll("#", "%23");
      const query = place.startsWith("/verification") ? [`id=${written}`, ...parameters] : parameters;
      return place.replace("ID", written) + (query.length > 0 ? `?${query.join("&")}` : "");
    });
  const headers = fc.record(
    {
      "Accept-Language": fc.constantFrom("en", "ar", "fr;q=0.5, zh"),
      Accept: fc.constantFrom("text/html", "*/*", "application/json"),
      Cookie: fc.constantFrom("mui-mode=dark", "language=ImVzIg%3D%3D", "a=b"),
      "Cache-Control": fc.constant("no-cache"),
    },
    { requiredKeys: [] },
  );
  const network = { "X-Forwarded-For": `198.18.7.${info.parallelIndex + 1}` };
  const ask = async (method: string, path: string, extraHeaders: Record<string, string>) => {
    const response = await fetch(`${baseURL}${path}`, {
      method,
      headers: { ...network, ...extraHeaders },
      redirect: "manual",
    });
    return { status: response.status, about: about(await response.text(), ids) };
  };
  const expectAlike = () =>
    fc.assert(
      fc.asyncProperty(target, headers, async (path, extraHeaders) => {
        const cookie = extraHeaders.Cookie ? `${extraHeaders.Cookie}; ` : "";
        // The first request caches the answer, and a stranger's POST does not remove it.
        await ask("GET", path, extraHeaders);
        await ask("POST", path, extraHeaders);
        const cached = await ask("GET", path, extraHeaders);
        // A session cookie, even of no session, causes a rendered page, which must be the same.
        const drawn = await ask("GET", path, { ...extraHeaders, Cookie: `${cookie}sid=none` });
        expect(cached).toEqual(drawn);
      }),
      { numRuns: 60, seed: 37 },
    );
  // The verdict changes while the certificate is being anchored, and a cached page may show it a moment later.
  const ways: Record<string, string>[] = [{}, { Cookie: "sid=none" }];
  for (const id of ids)
    for (const extraHeaders of ways)
      await expect
        .poll(async () => (await ask("GET", `/v/${id}`, extraHeaders)).about.verdict, { timeout: 60_000 })
        .toBe("valid");
  await expectAlike();
  await page.goto(revoked.own);
  await page.getByRole("link", { name: t("certificate.revoke"), exact: true }).click();
  await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("misconduct");
  await press(page, t("revoke.submit"));
  await expect(page).toHaveURL(/\?revoked$/);
  // Answers cached before the revocation must not be served again.
  await expectAlike();
  for (const path of [
    `/v/${revoked.id}`,
    `/verification?id=${other.id}&id=${revoked.id}`,
    `/verification?id=${revoked.id}&id=${other.id}`,
  ])
    expect((await ask("GET", path, {})).about.verdict, path).toBe(
      path.includes(`?id=${other.id}`) ? "valid" : "revoked",
    );
});

/** Extracts which certificate an answer is about, and its verdict. */
function about(answer: string, ids: string[]) {
  const heading =
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(answer)?.[1]
      ?.replace(/<[^>]+>/g, "")
      .trim() ?? "";
  const verdicts = ["valid", "revoked", "tampered", "not-checked"];
  const verdict = verdicts.find((one) => heading === text("verification", `verdicts.${one}.title`)) ?? heading;
  const named = ids.filter((id) => answer.includes(`/v/${id}`));
  return { verdict, named, names: ["Revoked Reader", "Other Reader"].filter((name) => answer.includes(name)) };
}
