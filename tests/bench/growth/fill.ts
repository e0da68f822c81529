import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { LEAVES_OF_A_BLOCK } from "#modules/credentials/index.server";
import { readStored } from "../../builders/stored-documents";
import { type BenchDatabase, withoutIndexes } from "../bench-database";
import { makeRecipients } from "../made-recipients";
import type { Model } from "./models";
import { makeNames, termsOfTitle } from "./names";
import {
  type Copies,
  copyOf,
  type Frame,
  growthId,
  LARGE_PART,
  LEAVES_OF_A_TREE,
  LIST_LENGTH,
  ORGANIZATIONS,
  type Organization,
  type Own,
  type Pattern,
  pathAbove,
} from "./rows";

const NAMES = 30_000;
/** Number of certificates written at once; a multiple of a tree's leaves. */
const STEP = 10_000;

/**
 * Fills a database to this number of certificates over 10,000 organizations, with copies of those that the models
 * issued. Each copy has its own ID, name, address, dates, hashes and a signature of the right form that is not valid;
 * it is packed and placed in blocks like the original. Copies are found, listed and counted like originals.
 */
export async function fill(database: BenchDatabase, models: Model[], size: number): Promise<void> {
  const { client } = database;
  const copies: Copies = {
    size,
    models: models.length,
    names: makeNames(NAMES),
    patterns: await readPatterns(database),
    organizations: await prepareOrganizations(client, models, size),
  };
  const first = await database.db.certificate.count();
  await withoutIndexes(client, ["Certificate"], async () => {
    await client.query("set synchronous_commit = off; set session_replication_role = replica");
    const frames = new Map<string, Frame>();
    // The next step is created while the database writes this one.
    let copied: Promise<void> = Promise.resolve();
    for (let from = 0; from < size - first; from += STEP) {
      const step = await makeStep(copies, from, Math.min(from + STEP, size - first), frames);
      await copied;
      copied = copyStep(client, step);
      if (from % 500_000 === 0) console.error(`${from} of ${size} certificates made`);
    }
    await copied;
    const columns = ["id", "organizationId", "text", "design"];
    await copyInto(client, "CertificateFrame", columns, [...frames.values()].map(rowOfFrame).map(asLine).join(""));
    await client.query("set session_replication_role = origin");
  });
  await makeRecipients(client);
  await client.query("vacuum (analyze)");
}

const rowOfFrame = ({ id, organizationId, text, design }: Frame) => [id, organizationId, text, JSON.stringify(design)];

/** Reads one certificate of each organization and form of document, as the pattern of its copies. */
async function readPatterns({ client, db }: BenchDatabase): Promise<Pattern[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct on ("organizationId", "achievementName", "recipientEmail" is null, "expiresOn" is null) id from "Certificate"
     order by "organizationId", "achievementName", "recipientEmail" is null, "expiresOn" is null, "publicId"`,
  );
  return Promise.all(
    rows.map(async ({ id }) => {
      const stored = await readStored(db, id);
      const { template, language, achievementName, achievementDescription, achievementId, achievementVersionId } =
        stored;
      const { issuedBy, design } = stored;
      return {
        row: {
          template,
          language,
          achievementName,
          achievementDescription,
          achievementVersionId,
          issuedBy,
          design,
          achievementId: achievementId ?? "",
        },
        document: patternOf(stored.document, stored),
        hasEmail: stored.recipientEmail !== null,
        expires: stored.expiresOn !== null,
        terms: termsOfTitle(achievementName),
      };
    }),
  );
}

/** Turns a document into a function that writes the same document for another person. */
function patternOf(
  document: string,
  row: { publicId: string; recipientName: string; statusListId: string; statusIndex: number },
) {
  const { credentialSubject: subject, proof } = JSON.parse(document);
  const email = subject.identifier.find((one: { hashed: boolean }) => one.hashed);
  const replacements: [string | undefined, keyof Own][] = [
    [row.publicId, "publicId"],
    [subject.id.replace("urn:uuid:", ""), "subject"],
    [row.recipientName, "name"],
    [email?.identityHash.slice("sha256$".length), "emailHash"],
    [email?.salt, "salt"],
    [row.statusListId, "list"],
    [proof[0].proofValue.slice(1), "signature"],
    [`#${row.statusIndex}"`, "place"],
    [`"statusListIndex":"${row.statusIndex}"`, "place"],
  ];
  const wrap = {
    [`#${row.statusIndex}"`]: ["#", '"'],
    [`"statusListIndex":"${row.statusIndex}"`]: ['"statusListIndex":"', '"'],
  };
  let parts: (string | { own: keyof Own; wrap: string[] })[] = [document];
  for (const [text, own] of replacements) {
    if (!text) continue;
    const slot = { own, wrap: wrap[text] ?? ["", ""] };
    parts = parts.flatMap((part) =>
      typeof part === "string" ? part.split(text).flatMap((piece, n) => (n === 0 ? [piece] : [slot, piece])) : [part],
    );
  }
  return (of: Own) =>
    parts.map((part) => (typeof part === "string" ? part : part.wrap[0] + of[part.own] + part.wrap[1])).join("");
}

/**
 * Creates the certificates of a range of numbers, with the blocks of their trees, as lines for COPY. Pauses now and
 * then, so that the concurrent COPY can send its data.
 */
async function makeStep(copies: Copies, from: number, before: number, frames: Map<string, Frame>) {
  const made: { leaf: string; line: string }[] = [];
  let columns: string[] = [];
  for (let n = from; n < before; n++) {
    const { row, leaf } = copyOf(n, copies, frames);
    if (n === from) columns = Object.keys(row);
    made.push({ leaf, line: asLine(Object.values(row)) });
    if (n % 50 === 0) await setImmediate();
  }
  const blocks: unknown[][] = [];
  for (let first = 0; first < made.length; first += LEAVES_OF_A_TREE) {
    const tree = (from + first) / LEAVES_OF_A_TREE;
    const leaves = made.slice(first, first + LEAVES_OF_A_TREE).map(({ leaf }) => leaf);
    for (let block = 0; block * LEAVES_OF_A_BLOCK < leaves.length; block++) {
      const own = leaves.slice(block * LEAVES_OF_A_BLOCK, (block + 1) * LEAVES_OF_A_BLOCK);
      blocks.push([growthId("tree", tree), block, Buffer.from(own.join(""), "hex"), pathAbove(tree, block)]);
    }
  }
  return { columns, certificates: made.map(({ line }) => line).join(""), blocks: blocks.map(asLine).join("") };
}

async function copyStep(client: pg.Client, { columns, certificates, blocks }: Awaited<ReturnType<typeof makeStep>>) {
  await copyInto(client, "Certificate", columns, certificates);
  await copyInto(client, "AnchorBlock", ["anchorBatchId", "block", "leaves", "path"], blocks);
}

/** Writes lines with PostgreSQL's COPY in its text format. */
async function copyInto(client: pg.Client, table: string, columns: string[], lines: string): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
  stream.end(lines);
  await finished(stream);
}

const asLine = (row: unknown[]) => `${row.map(asText).join("\t")}\n`;

function asText(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString("hex")}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return escapeText(`{${value.map((one) => `"${String(one).replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
  return escapeText(String(value));
}

const escapeText = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (char) => `\\${{ "\t": "t", "\n": "n", "\r": "r" }[char] ?? char}`);

/** Creates 10,000 organizations, each with a key, and the lists and trees of the copies. */
async function prepareOrganizations(client: pg.Client, models: Model[], size: number): Promise<Organization[]> {
  const ids = models.map(({ organizationId }) => organizationId);
  await client.query(
    `create or replace function growth_id(kind text, n bigint) returns uuid immutable language sql as
      $$ select (substr(md5(kind || n), 1, 12) || '7' || substr(md5(kind || n), 14, 3) || '8' || substr(md5(kind || n), 18))::uuid $$`,
  );
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
  // Marked as full, so that no entry is assigned again.
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
  const { rows } = await client.query<Organization>(
    `select id::text, key::text, "model" from growth_organization order by n`,
  );
  await client.query("drop table growth_organization");
  return rows;
}
