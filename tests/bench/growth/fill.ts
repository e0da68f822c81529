import type pg from "pg";
import { SEARCH_VERSION } from "#modules/certificates/rules/search-terms";
import { type BenchDatabase, withoutIndexes } from "../bench-database";
import type { Model } from "./models";
import { makeNames, termsOfTitle } from "./names";

export const ORGANIZATIONS = 10_000;
/** The first organization has one of so many. */
export const LARGE_PART = 10;
const NAMES = 30_000;
const STEP = 20_000;
const FILLERS = 2;
const LIST_LENGTH = 131_072;
const YEARS = 5;
const NOW = "2026-11-20T09:00:00Z";

/**
 * Fills a database up to so many certificates over 10,000 organizations, as copies of those that the models issued: each
 * with its own ID, name, address, dates, hashes and signature of the same form, which only the models' are really signed
 * with. Copies are found, listed and counted as the models are.
 */
export async function fill(database: BenchDatabase, models: Model[], size: number): Promise<void> {
  const { client } = database;
  await prepareNames(client);
  await prepareModels(client);
  await prepareOrganizations(client, models, size);
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "Certificate"`);
  const first = rows[0]?.count ?? 0;
  await withoutIndexes(client, ["Certificate"], async () => {
    let from = first;
    const goOn = async () => {
      const filler = await database.connect();
      await filler.query("set synchronous_commit = off; set session_replication_role = replica");
      try {
        while (from < size) {
          const begin = from;
          from += STEP;
          await insertRows(filler, begin, Math.min(begin + STEP, size), size);
          if (begin % 500_000 < STEP) console.error(`${begin} of ${size} certificates made`);
        }
      } finally {
        await filler.end();
      }
    };
    await Promise.all(Array.from({ length: FILLERS }, goOn));
  });
  await client.query("drop table growth_name, growth_model");
  await client.query("vacuum (analyze)");
}

async function prepareNames(client: pg.Client) {
  await client.query(`create unlogged table growth_name (n int primary key, name text, key text, terms text[])`);
  await client.query(
    `insert into growth_name select ordinality - 1, r->>'name', r->>'key', array(select jsonb_array_elements_text(r->'terms'))
     from jsonb_array_elements($1::jsonb) with ordinality as t(r, ordinality)`,
    [JSON.stringify(makeNames(NAMES))],
  );
}

/** Documents in which what is a person's own stands as %1$s and so on, for each model and each form of its documents. */
async function prepareModels(client: pg.Client) {
  await client.query(`create unlogged table growth_model as
    select row_number() over (order by "organizationId", "publicId") - 1 as n, array[]::text[] as terms, c.*,
      'CERT-2026-'::text as prefix
    from (select distinct on ("organizationId", "achievementName", "recipientEmail" is null, "expiresOn" is null) *
      from "Certificate" order by "organizationId", "achievementName", "recipientEmail" is null, "expiresOn" is null, "publicId") c`);
  const { rows } = await client.query<{
    n: string;
    document: string;
    achievementName: string;
    [name: string]: unknown;
  }>(
    `select n, document, "publicId", "recipientName", "achievementName", "statusListId", "statusIndex" from growth_model`,
  );
  for (const row of rows)
    await client.query("update growth_model set document = $2, terms = $3 where n = $1", [
      row.n,
      patternOf(row.document, row),
      termsOfTitle(row.achievementName),
    ]);
}

function patternOf(document: string, row: Record<string, unknown>): string {
  const { credentialSubject: subject, proof } = JSON.parse(document);
  const email = subject.identifier.find((one: { hashed: boolean }) => one.hashed);
  const own: [string, unknown][] = [
    ["%1$s", row.publicId],
    ["%2$s", subject.id.replace("urn:uuid:", "")],
    ["%3$s", row.recipientName],
    ["%4$s", email?.identityHash.slice("sha256$".length)],
    ["%5$s", email?.salt],
    ["%6$s", row.statusListId],
    ["%7$s", proof[0].proofValue.slice(1)],
  ];
  let pattern = document.replaceAll("%", "%%");
  for (const [place, text] of own) if (text) pattern = pattern.replaceAll(String(text), place);
  return pattern
    .replaceAll(`#${row.statusIndex}"`, '#%8$s"')
    .replaceAll(`"statusListIndex":"${row.statusIndex}"`, '"statusListIndex":"%8$s"');
}

/** 10,000 organizations, each with a key, and lists and trees for what is copied. */
async function prepareOrganizations(client: pg.Client, models: Model[], size: number) {
  const ids = models.map(({ organizationId }) => organizationId);
  await client.query(
    `create or replace function growth_id(kind text, n bigint) returns uuid immutable language sql as
      $$ select (substr(md5(kind || n), 1, 12) || '7' || substr(md5(kind || n), 14, 3) || '8' || substr(md5(kind || n), 18))::uuid $$`,
  );
  await client.query(`create or replace function growth_check(digits text) returns int immutable language plpgsql as $$
    declare product int := 10; s int;
    begin
      for i in 1..length(digits) loop
        s := (product + ascii(substr(digits, i, 1)) - 48) % 10;
        product := (case s when 0 then 10 else s end * 2) % 11;
      end loop;
      return (11 - product) % 10;
    end $$`);
  await client.query(`create unlogged table growth_organization (n int primary key, id uuid, key uuid, "model" int)`);
  await client.query(
    `insert into growth_organization
     select n, coalesce(($1::uuid[])[n + 1], growth_id('organization', n)), growth_id('key', n), n % ${models.length}
     from generate_series(0, ${ORGANIZATIONS - 1}) n`,
    [ids],
  );
  await client.query(
    `update growth_organization g set key = k.id from "IssuerKey" k where k."organizationId" = g.id and k."retiredAt" is null`,
  );
  await client.query(
    `insert into "Organization" (id, slug, name, type, status, "signerName", "signerTitle", "createdAt")
     select g.id, 'growth-' || g.n, 'School ' || g.n, o.type, o.status, o."signerName", o."signerTitle", o."createdAt"
     from growth_organization g join "Organization" o on o.id = ($1::uuid[])[g."model" + 1] where g.n >= ${models.length}`,
    [ids],
  );
  await client.query(
    `insert into "IssuerKey" (id, "organizationId", did, "publicKeyMultibase", "encryptedSecret", "validFrom")
     select g.key, g.id, k.did || g.n, k."publicKeyMultibase", k."encryptedSecret", k."validFrom"
     from growth_organization g join "IssuerKey" k on k."organizationId" = ($1::uuid[])[g."model" + 1] where g.n >= ${models.length}`,
    [ids],
  );
  // Full, so that none of their places is given away again.
  await client.query(
    `insert into "StatusList" (id, "organizationId", "issuerKeyId", length, allocated, secret)
     select growth_id('list', l.n), g.id, g.key, ${LIST_LENGTH}, ${LIST_LENGTH}, md5('secret' || l.n) || md5('list' || l.n)
     from (select o as n, o as organization from generate_series(1, ${ORGANIZATIONS - 1}) o
       union all select ${ORGANIZATIONS} + part, 0 from generate_series(0, ${Math.ceil(size / LARGE_PART / LIST_LENGTH)}) part) l
     join growth_organization g on g.n = l.organization`,
  );
  await client.query(
    `insert into "AnchorBatch" (id, root, "leafCount", state, "chainId", "networkLabel", contract, anchorer, "anchorerSince",
       "transactionHash", "blockNumber", "blockHash", "blockTime", "createdAt", "anchoredAt")
     select growth_id('tree', n), md5('root' || n) || md5('tree' || n), 1000, b.state, b."chainId", b."networkLabel", b.contract,
       b.anchorer, b."anchorerSince", '0x' || md5('transaction' || n) || md5(n::text), b."blockNumber", b."blockHash", b."blockTime",
       b."createdAt", b."anchoredAt"
     from generate_series(0, ${Math.ceil(size / 1000)}) n, (select * from "AnchorBatch" where state = 'anchored' limit 1) b`,
  );
}

/** Rows from one number to before another; a row depends on its number alone. */
async function insertRows(client: pg.Client, from: number, before: number, size: number) {
  await client.query(
    `with numbers as (
       select i, md5('a' || i) as a, md5('b' || i) as b, md5('c' || i) as c,
         case when i % ${LARGE_PART} = 0 then 0 else 1 + ((i * 7919) % ${ORGANIZATIONS - 1})::int end as o,
         timestamptz '${NOW}' - interval '${YEARS} years' * (1 - i / $3::float8) as at,
         lpad(((i * 982451653 + 12345) % 1000000000000000)::text, 15, '0') as body
       from generate_series($1::bigint, $2::bigint - 1) i
     ), facts as (
       select n.*, g.id as "organizationId", g.key as "issuerKeyId", m.document as pattern, m.template, m.language,
         m."achievementName", m."achievementDescription", m."achievementId", m."achievementVersionId", m.design, m.drawing,
         m."singleStatus", m."issuedBy", m.terms as "titleTerms", p.name, p.key as "nameKey", p.terms as "nameTerms",
         case when m."recipientEmail" is not null then 'person' || i || '@example' || i % 40 || '.org' end as email,
         case when m."expiresOn" is not null then (at + interval '2 years')::date end as "expiresOn",
         case when o = 0 then growth_id('list', ${ORGANIZATIONS} + i / ${LARGE_PART} / ${LIST_LENGTH}) else growth_id('list', o) end as list,
         case when o = 0 then i / ${LARGE_PART} % ${LIST_LENGTH} else i / ${ORGANIZATIONS - 1} end::int as place,
         'CERT-2026-' || body || growth_check('2026' || body) as "publicId",
         growth_id('batch', o * 1000000::bigint + i / 1000000) as batch,
         lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms
       from numbers n
       join growth_organization g on g.n = n.o
       join growth_model m on m.n = (g."model" + ${3} * (i % 1000)) % (select count(*) from growth_model)
       join growth_name p on p.n = (i * 7907) % ${NAMES}
     )
     insert into "Certificate" (id, "organizationId", "publicId", "batchId", "issueKey", identity, template, language,
       "recipientName", "recipientEmail", "achievementName", "achievementDescription", "achievementId", "achievementVersionId",
       "issuedOn", "expiresOn", design, drawing, document, leaf, "issuerKeyId", "statusListId", "statusIndex", "issuedAt",
       "issuedBy", "anchorBatchId", "anchorPath", "revokedAt", "singleStatus", "searchTerms", "searchVersion", "nameKey")
     select (ms || '7' || substr(a, 1, 3) || '8' || substr(a, 4, 15))::uuid, "organizationId", "publicId", batch,
       case when i % 97 <> 0 then a || b end, b || c, template, language, name, email, "achievementName",
       "achievementDescription", "achievementId", "achievementVersionId", at::date, "expiresOn", design, drawing,
       format(pattern, "publicId", ms || '-' || a, name, a || c, b, list,
         translate(encode(sha512(a::bytea), 'base64'), '0OIl+/=' || chr(10), '1234567'), place),
       c || a, "issuerKeyId", list, place, at, "issuedBy", growth_id('tree', i / 1000),
       (select jsonb_agg(jsonb_build_object(case (i >> s) & 1 when 0 then 'right' else 'left' end, md5(a || s) || md5(b || s)))
        from generate_series(0, 9) s),
       case when i % 97 = 0 then at + interval '3 days' end, "singleStatus",
       (select array_agg(right("organizationId"::text, 6) || term) from unnest("nameTerms" || "titleTerms"
         || case when email is null then '{}' else array['e' || email, 'e@example' || i % 40 || '.org'] end
         || array['a' || "achievementId", 'b' || batch, 'u' || "issuedBy"]) term),
       ${SEARCH_VERSION}, "nameKey"
     from facts`,
    [from, before, size],
  );
}
