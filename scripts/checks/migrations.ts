import { execFileSync } from "node:child_process";
import { readMigrationFiles } from "#app/adapters/database/migration-files.server";

/** Reads the migrations of the newest release, by name with their text; null where no release was tagged yet. */
export function readReleased(repository = "."): Map<string, string> | null {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, encoding: "utf8" });
  const [newest] = git("-c", "versionsort.suffix=-", "tag", "--list", "v[0-9]*", "--sort=-v:refname").split("\n");
  if (!newest) return null;
  const files = git("ls-tree", "-r", "--name-only", newest, "prisma/migrations/").split("\n");
  const names = files.flatMap((file) => /^prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(file)?.[1] ?? []);
  return new Map(names.map((name) => [name, git("show", `${newest}:prisma/migrations/${name}/migration.sql`)]));
}

/**
 * Returns a message for each wrong migration. Before the first tagged release there is one migration, into which each
 * change is written (decision 0070). Afterwards released migrations do not change, and a new one has to work beside the
 * previous release.
 */
export function findWrongMigrations(directory: string, released: Map<string, string> | null): string[] {
  const now = readMigrationFiles(directory);
  if (!released)
    return now.slice(1).map(({ name }) => `${name} is a second one: until a release is tagged, change the first`);
  const names = new Set(now.map(({ name }) => name));
  const gone = [...released.keys()]
    .filter((name) => !names.has(name))
    .map((name) => `${name} is gone, and was released`);
  return [
    ...gone,
    ...now.flatMap(({ name, sql }) => {
      const before = released.get(name);
      if (before === undefined) return findBreaking(sql).map((why) => `${name} ${why}`);
      return before === sql ? [] : [`${name} was changed after it was released`];
    }),
  ];
}

/**
 * First line of a migration that removes what no release in use reads any more, with the last release that read it: `--
 * contract: …`. Such a migration is added one release after the one that stopped reading.
 */
const CONTRACT = /^-- contract: \S.{10,}/;

const RULES: { pattern: RegExp; why: string; evenWhereContracted?: boolean }[] = [
  { pattern: /\bdrop\s+(table|view|type|function|schema)\b/, why: "takes away what the release before uses" },
  { pattern: /\bdrop\s+column\b/, why: "takes away a column that the release before reads" },
  { pattern: /\brename\b/, why: "renames what the release before knows by its name" },
  {
    pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
    why: "changes a type, and rewrites the table under a lock",
  },
  { pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/, why: "refuses rows as the release before writes them" },
  {
    pattern: /\badd\s+column\b(?:(?!,\s*add\b|\bdefault\b)[\s\S])*\bnot\s+null\b(?![^,]*\bdefault\b)/,
    why: "adds a column that the release before does not fill, and gives it no default",
  },
  {
    pattern: /\balter\s+table\b[\s\S]*\badd\s+constraint\b(?![\s\S]*\bnot\s+valid\b)/,
    why: "checks all rows under a lock: add it NOT VALID, and validate it in a migration of its own",
    evenWhereContracted: true,
  },
  {
    pattern: /\b(update|delete\s+from)\s+"/,
    why: "changes rows in one long transaction: a job does it in pieces",
    evenWhereContracted: true,
  },
];

/** Returns the reasons why a migration could not run beside the previous release; none where it could. */
export function findBreaking(sql: string): string[] {
  const contracted = CONTRACT.test(sql);
  const plain = sql
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .toLowerCase();
  const statements = plain.split(";").map((statement) => statement.trim());
  // Tables created by this migration are not in use yet.
  const made = new Set(
    [...plain.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/g)].map(([, table]) => table),
  );
  return statements.flatMap((statement) => {
    const [, altered] = /^alter\s+table\s+(?:only\s+)?"?(\w+)"?/.exec(statement) ?? [];
    if (altered && made.has(altered)) return [];
    const [, indexed] = /^create\s+(?:unique\s+)?index\s+(?:"?\w+"?\s+)?on\s+"?(\w+)"?/.exec(statement) ?? [];
    const long =
      indexed && !made.has(indexed) ? ["makes an index while nobody can write: CREATE INDEX CONCURRENTLY"] : [];
    const broken = RULES.filter(
      ({ pattern, evenWhereContracted }) => (evenWhereContracted || !contracted) && pattern.test(statement),
    );
    return [...long, ...broken.map(({ why }) => why)];
  });
}
