// Writes the database client (prisma/generated) from prisma/schema.prisma with Prisma's own generator. The result
// equals that of `prisma generate`, whose package includes a studio, a database and 150 MB more that a start does not
// need.
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/**
 * @param {string} schemaPath
 * @returns {Promise<void>} Rejects where the schema is invalid, with the errors in it.
 */
export async function generateClient(schemaPath = path.resolve("prisma/schema.prisma")) {
  const { PrismaClientTsGenerator, getDMMF } = require("@prisma/client-generator-ts");
  const { getConfig } = require("@prisma/internals");
  const schema = readFileSync(schemaPath, "utf8");
  /** @type {[string, string][]} */
  const datamodel = [[schemaPath, schema]];
  const { generators, datasources } = await getConfig({ datamodel });
  const output = path.resolve(path.dirname(schemaPath), generators[0].output.value);
  const generator = { ...generators[0], output: { ...generators[0].output, value: output }, isCustomOutput: true };
  const program = new PrismaClientTsGenerator();
  const { requiresEngineVersion: version } = await program.getManifest(generator);
  rmSync(output, { recursive: true, force: true });
  await program.generate({
    generator,
    datasources,
    schemaPath,
    datamodel: schema,
    otherGenerators: [],
    binaryPaths: {},
    version,
    dmmf: await getDMMF({ datamodel }),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateClient();
