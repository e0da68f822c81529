// Creates people and organizations in the installation of the journeys with the use cases behind the forms, for
// journeys about something else. Serves POST /people and POST /sessions for setup/people.ts.
import fs from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { sessionCookie } from "#app/http/cookies.server";
import { auth, billing, organizations } from "#app/modules.server";
import type { NewPerson } from "./people";

const dataDirectory = process.env.E2E_DATA_DIR ?? "";
const read = (...parts: string[]) => fs.readFileSync(path.join(dataDirectory, ...parts), "utf8").trim();
const config = readConfig({
  ...process.env,
  ...JSON.parse(read("secrets.json")),
  DATA_DIR: dataDirectory,
  DATABASE_URL: `postgresql://postgres:${read("postgres", "password")}@127.0.0.1:${read("postgres", "port")}/sanad`,
  // The chain is not used here.
  CHAIN_RPC_URLS: "http://127.0.0.1:9",
  CHAIN_ID: "31337",
  CHAIN_DEPLOYMENT_FILE: path.join(dataDirectory, "chain", "deployment.json"),
});
const deps = createDeps(config, "people-of-journeys");

/** Hashes of the few passwords in use, each computed once. */
const hashes = new Map<string, Promise<string>>();
function hashOf(password: string) {
  const hash = hashes.get(password) ?? deps.passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}

async function makePerson({ organization, password, ...person }: NewPerson) {
  const passwordHash = await hashOf(password);
  return deps.db.$transaction(async (tx) => {
    const user = await auth.createUser(tx, deps, "system", { ...person, passwordHash, language: "en" });
    const { id } = await organizations.createOrganization(tx, deps, `user:${user.id}`, {
      slug: await organizations.freeSlug(tx, deps, organization.name),
      name: organization.name,
      type: "training_center",
      website: organization.website,
      phone: person.phone,
      address: organization.address,
      signerName: null,
      signerTitle: null,
      ownerUserId: user.id,
    });
    await billing.startTrial(tx, deps, { organizationId: id, userId: user.id });
    return { userId: user.id, organizationId: id };
  });
}

/** Opens a session and returns its cookie, as after the correct password. */
async function openSession({ email, userAgent }: { email: string; userAgent: string }) {
  const trusting = { ...deps, passwords: { ...deps.passwords, matches: async () => true } };
  const opened = await auth.signIn(trusting, { email, password: "", remember: false, userAgent, cookieBound: true });
  if (!opened.ok) throw new Error(`${email}: ${opened.code}`);
  const [cookie = ""] = (await sessionCookie(config).serialize(opened.session.token)).split(";");
  const at = cookie.indexOf("=");
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1) };
}

createServer(async (request, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    if (request.method !== "POST") answer(200, "ok");
    else if (request.url === "/people") answer(200, await makePerson((await json(request)) as NewPerson));
    else answer(200, await openSession((await json(request)) as Parameters<typeof openSession>[0]));
  } catch (error) {
    answer(500, String(error));
  }
}).listen(Number(process.env.E2E_PEOPLE_PORT), "127.0.0.1");
