import fs from "node:fs";
import type { Copy } from "./copy";

/** An addition made as CONTRIBUTING describes it; its test runs in the copy. */
export interface Addition {
  /** Heading in CONTRIBUTING: "**A template.**" */
  heading: string;
  add(copy: Copy): void;
  /** Test written into the copy, which vitest has to pass. */
  test: { file: string; source: string };
}

const LOCALES = "app/i18n/locales";
const languages = () => fs.readdirSync(LOCALES);

const template: Addition = {
  heading: "A template",
  add(copy) {
    const document = JSON.parse(fs.readFileSync("content/templates/meridian/document.json", "utf8"));
    const code = document.elements.find(({ type }: { type: string }) => type === "code");
    const name = {
      id: "name",
      type: "text",
      text: "{{recipient.name}}",
      box: { x: 100, y: 200, width: 640, height: 80 },
      voice: "cinzel/400",
      direction: "auto",
      size: 40,
      minSize: 18,
      maxLines: 2,
      color: "ink",
      role: "H1",
      align: "center",
    };
    const line = (id: string, text: string, y: number) => {
      const box = { x: 100, y, width: 640, height: 40 };
      return { ...name, id, text, box, voice: "body", size: 16, minSize: 8, role: "P" };
    };
    const achievement = line("achievement", "{{achievement.title}}", 400);
    const issuer = line("issuer", "{{issuer.name}}", 120);
    const texts = Object.fromEntries(
      [...languages(), "nl"].map((one) => [one, { title: "Plain", text: "Only the name." }]),
    );
    copy.write({
      "content/templates/plain/document.json": JSON.stringify({
        ...document,
        elements: [issuer, name, achievement, code],
      }),
      "content/templates/plain/texts.json": JSON.stringify({ language: "en", order: 900, texts }),
    });
  },
  test: {
    file: "modules/rendering/templates/plain.test.ts",
    source: `import { expect, it } from "vitest";
import { rendering } from "#app/modules.server";
import { createWorld } from "#tests/builders/world";

it("the added template is offered, draws what is issued with it, and no other name is drawn by it", async () => {
  const world = await createWorld();
  expect(rendering.templateChoices("fr").map(({ name }) => name)).toContain("plain");
  const { publicId } = await world.certificate(await world.organization("atlas"), { name: "Ada Plain" }, { template: "plain" });
  const { certificates } = await import("#app/modules.server");
  const file = await certificates.renderFile(world.deps, { publicId, format: "svg" });
  expect(new TextDecoder().decode(file?.bytes)).toContain("Ada Plain");
  expect(rendering.readStyle({ template: "plainer", language: "en" }).ok).toBe(false);
  await world.close();
});
`,
  },
};

const language: Addition = {
  heading: "A language",
  add(copy) {
    copy.addLine(
      "modules/kernel/languages.ts",
      "const TRAITS = {\n",
      '  nl: { name: "Nederlands", direction: "ltr", script: "latin" },\n',
    );
    for (const file of fs.readdirSync(`${LOCALES}/en`))
      copy.write({ [`${LOCALES}/nl/${file}`]: fs.readFileSync(`${LOCALES}/en/${file}`, "utf8") });
    // A new language provides the words for templates that bring none.
    copy.changeJson(`${LOCALES}/nl/certificate-wording.json`, (wording) => {
      const named = (text: string) => ({ title: "Naam", text });
      const designs = fs.readdirSync("content/templates").filter((name) => !name.includes("."));
      Object.assign(wording, { templates: Object.fromEntries(designs.map((name) => [name, named(`Blad ${name}`)])) });
    });
  },
  test: {
    file: "app/i18n/nl.test.ts",
    source: `import { expect, it } from "vitest";
import { translate } from "#app/i18n/translate.server";
import { rendering } from "#app/modules.server";
import { createWorld } from "#tests/builders/world";

it("the added language is spoken by pages and certificates", async () => {
  expect(translate("nl", "errors", "problems.not-found.title")).toMatch(/\\S/);
  expect(rendering.templateChoice("meridian", "nl").title).toBe("Naam");
  const world = await createWorld();
  const { publicId } = await world.certificate(await world.organization("atlas"), {}, { language: "nl" });
  expect(JSON.parse(await world.credential(publicId)).issuer).toBeTruthy();
  await world.close();
});
`,
  },
};

const check: Addition = {
  heading: "A verification check",
  add(copy) {
    copy.write({
      "modules/verification/checks/recipient.ts": `import { defineCheck } from "./source";

/** Whether the certificate says whose it is. */
export const recipientCheck = defineCheck({
  name: "recipient",
  required: false,
  finds: "form",
  codes: { "has-recipient": "pass", "no-recipient": "fail" },
  verdict: "tampered",
  async run(credential) {
    return { code: credential?.recipientName.trim() ? "has-recipient" : "no-recipient", evidence: {} };
  },
});
`,
    });
    const list = "modules/verification/checks/index.ts";
    copy.addLine(
      list,
      'import { documentCheck } from "./document";\n',
      'import { recipientCheck } from "./recipient";\n',
    );
    copy.addLine(list, "CHECKS = [documentCheck, signatureCheck, statusCheck, anchorCheck", ", recipientCheck");
    for (const code of [...languages(), "nl"])
      copy.changeJson(`${LOCALES}/${code}/verification.json`, ({ checks = {}, codes = {} }) => {
        Object.assign(checks, { recipient: "Recipient" });
        Object.assign(codes, { "has-recipient": "It names a recipient.", "no-recipient": "It names nobody." });
      });
  },
  test: {
    file: "modules/verification/checks/recipient.test.ts",
    source: `import { expect, it } from "vitest";
import { verification } from "#app/modules.server";
import { createWorld } from "#tests/builders/world";

it("the added check is made of every certificate, and shown last", async () => {
  const world = await createWorld();
  const { publicId } = await world.certificate(await world.organization("atlas"));
  await world.runJobs();
  const found = await verification.verify(world.deps, publicId);
  expect(found?.verdict).toBe("valid");
  expect(found?.checks.at(-1)).toMatchObject({ name: "recipient", outcome: "pass", code: "has-recipient" });
  await world.close();
});
`,
  },
};

const job: Addition = {
  heading: "A job",
  add(copy) {
    copy.write({
      "modules/analytics/forget-old-days.job.ts": `import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";

const YEARS_MS = 5 * 366 * 86_400_000;

/** Forgets counts of days that are older than five years. */
export async function forgetOldDays(deps: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - YEARS_MS);
  await deps.db.pageViewDay.deleteMany({ where: { day: { lt: before } } });
}
`,
    });
    copy.addLine(
      "modules/analytics/index.server.ts",
      'export { countDays } from "./count-days.job";\n',
      'export { forgetOldDays } from "./forget-old-days.job";\n',
    );
    copy.addLine(
      "app/jobs.server.ts",
      'analytics.countDays, daily("5 0 * * *")),\n',
      '  job(byClock("analytics.forget-old-days"), "housekeeping", analytics.forgetOldDays, daily("6 0 * * *")),\n',
    );
  },
  test: {
    file: "modules/analytics/forget-old-days.test.ts",
    source: `import { expect, it } from "vitest";
import { JOBS } from "#app/jobs.server";
import { createWorld } from "#tests/builders/world";

it("the added job is run by a worker", async () => {
  const world = await createWorld();
  const found = JOBS.find(({ name }) => name === "analytics.forget-old-days");
  await found?.run(world.deps, {}, new AbortController().signal);
  expect(found?.lane).toBe("housekeeping");
  await world.close();
});
`,
  },
};

const adapter: Addition = {
  heading: "An adapter",
  add(copy) {
    copy.write({
      "app/adapters/files/memory-cache.server.ts": `import type { FileCache } from "#modules/kernel/ports";

/** Keeps files in memory: for a machine without a disk of its own. */
export function createMemoryCache(): FileCache {
  const files = new Map<string, Uint8Array>();
  return {
    get: async (key) => files.get(key) ?? null,
    put: async (key, bytes) => void files.set(key, bytes),
    delete: async (key) => void files.delete(key),
  };
}
`,
    });
    const root = "app/composition.server.ts";
    copy.addLine(
      root,
      'import { createFileMailer, createSmtpMailer } from "./adapters/mail/mailer.server";\n',
      'import { createMemoryCache } from "./adapters/files/memory-cache.server";\n',
    );
    copy.addLine(
      root,
      "function chooseFiles(config: Config, log: Log): FileCache {\n",
      '  if (config.mode === "local") return createMemoryCache();\n',
    );
  },
  test: {
    file: "app/adapters/files/memory-cache.test.ts",
    source: `import { expect, it } from "vitest";
import { createDeps } from "#app/composition.server";
import { createWorld } from "#tests/builders/world";

it("the added adapter is what the platform keeps files with", async () => {
  const world = await createWorld();
  const { db, chain, config } = world.deps;
  const { files } = createDeps(config, "test", { db, chain });
  await files.put("a", new Uint8Array([1]));
  expect(await files.get("a")).toEqual(new Uint8Array([1]));
  await world.close();
});
`,
  },
};

const resource: Addition = {
  heading: "An API resource",
  add(copy) {
    copy.write({
      "app/api/certificates/routes.server.ts": `import { certificates as domain } from "#app/modules.server";
import { refusalOf } from "../answer.server";
import { route } from "../route.server";

/** What anybody may know of a certificate. */
export const certificates = [
  route("GET", "/certificates/:publicId", {
    async run(deps, { language, params }) {
      const record = await domain.getPublicRecord(deps.db, params.publicId);
      return record
        ? { status: 200, body: { publicId: record.publicId, name: record.recipientName } }
        : refusalOf(language, { code: "not-found" });
    },
  }),
];
`,
    });
    const router = "app/api/router.server.ts";
    copy.addLine(
      router,
      'import { passwords } from "./passwords/routes.server";\n',
      'import { certificates } from "./certificates/routes.server";\n',
    );
    copy.addLine(router, "ROUTES: readonly Route[] = [session, registration, passwords, settings", ", certificates");
  },
  test: {
    file: "app/api/certificates/certificates.test.ts",
    source: `import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { createApi } from "#app/api/router.server";
import { createWorld } from "#tests/builders/world";

it("the added resource answers with what its path names, and refuses as all do", async () => {
  const world = await createWorld();
  const { publicId } = await world.certificate(await world.organization("atlas"), { name: "Ada Route" });
  const server = express().use("/api", createApi(world.deps)).listen(0);
  const ask = async (id: string) => {
    const answer = await fetch(\`http://127.0.0.1:\${(server.address() as AddressInfo).port}/api/certificates/\${id}\`);
    return [answer.status, await answer.json()];
  };
  expect(await ask(publicId)).toEqual([200, { publicId, name: "Ada Route" }]);
  expect(await ask("CERT-2026-0000000000000000")).toEqual([404, expect.objectContaining({ code: "NOT_FOUND" })]);
  server.close();
  await world.close();
});
`,
  },
};

const page: Addition = {
  heading: "A page",
  add(copy) {
    copy.write({
      "app/features/site/imprint.tsx": `import { Page } from "#app/ui/Page/Page";

export const loader = () => ({ title: "Imprint" });

export default function Imprint() {
  return (
    <Page title="Imprint">
      <p>Sanad</p>
    </Page>
  );
}
`,
    });
    copy.changeJson("app/features/site/routes.json", (table) => {
      Object.assign(table.public ?? {}, {
        imprint: { file: "imprint.tsx", body: { multipart: { bytes: 2_000_000 } } },
      });
    });
    copy.addLine(
      "app/http/routes/routes.test.ts",
      '      "/app/settings": { bytes: 5 * KB * KB, longTexts: {} },\n',
      '      "/imprint": { bytes: 2_000_000, longTexts: {} },\n',
    );
  },
  test: {
    file: "app/features/site/imprint.test.ts",
    source: `import { expect, it } from "vitest";
import { routeOf } from "#app/http/routes/routes.server";
import { everyAddress } from "#tests/fuzz/addresses";

it("the added page has its address, and takes a file", () => {
  expect(everyAddress().map(({ pattern }) => pattern)).toContain("/imprint");
  expect(routeOf("/imprint").facts.body.multipart?.bytes).toBe(2_000_000);
  expect(routeOf("/terms").facts.body.multipart).toBeNull();
});
`,
  },
};

const permission: Addition = {
  heading: "A permission",
  add(copy) {
    const permissions = "modules/organizations/permissions.ts";
    copy.addLine(permissions, "export const ORGANIZATION_PERMISSIONS = [\n", '  "bells.ring",\n');
    copy.addLine(permissions, "  issuer: [\n", '    "bells.ring",\n');
    copy.addLine(
      "modules/organizations/permissions.test.ts",
      "const ORGANIZATION_TABLE = {\n",
      '  "bells.ring": ["owner", "admin", "issuer"],\n',
    );
  },
  test: {
    file: "modules/organizations/added-permission.test.ts",
    source: `import { expect, it } from "vitest";
import { organizations } from "#app/modules.server";

it("the added permission is asked of whoever acts, whatever they are", () => {
  const scope = { organizationId: "1", teamId: null };
  const as = (role: "issuer" | "viewer") => organizations.actorWithRole({ name: "user:1", ...scope, role });
  expect([as("issuer"), as("viewer")].map((actor) => organizations.can(actor, "bells.ring"))).toEqual([true, false]);
  const key = { name: "key:1" as const, ...scope, answeredBy: ["user:1" as const] };
  const may = (permissions: "bells.ring"[]) =>
    organizations.can(organizations.actorWithPermissions({ ...key, permissions: new Set(permissions) }), "bells.ring");
  expect([may(["bells.ring"]), may([])]).toEqual([true, false]);
});
`,
  },
};

const step: Addition = {
  heading: "A step",
  add(copy) {
    const steps = "modules/certificates/rules/steps.ts";
    copy.addLine(steps, "export const STEPS = [\n", '  "praise",\n');
    const cells = "yes, yes, yes, yes, susp, frozen, isRevoked, replaced, yes, erased, erased";
    copy.addLine(steps, "const TABLE: Table = {\n", `  praise: [${cells}],\n`);
    copy.addLine("modules/certificates/rules/steps.test.ts", "  suspended: {\n    ", 'praise: "suspended",\n    ');
  },
  test: {
    file: "modules/certificates/rules/added-step.test.ts",
    source: `import { expect, it } from "vitest";
import { CERTIFICATE_STATES, stepIn } from "./steps";

it("the added step has its cell in each state", () => {
  expect(CERTIFICATE_STATES.map((state) => stepIn(state, "praise"))).toEqual([
    null, null, null, null, "suspended", "frozen", "already-revoked", "replaced", null, "erased", "erased",
  ]);
});
`,
  },
};

const actorKind: Addition = {
  heading: "A kind of actor",
  add(copy) {
    copy.addLine("modules/kernel/actor-name.ts", "const FOR_PEOPLE = [", '"robot", ');
    // The language added earlier needs the word as well.
    for (const one of [...languages(), "nl"])
      copy.changeJson(`${LOCALES}/${one}/common.json`, (common) => {
        Object.assign(common.actors ?? {}, { robot: "Robot" });
      });
  },
  test: {
    file: "modules/kernel/added-actor.test.ts",
    source: `import { expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { actorWord } from "#app/presenters/actor-word";
import { actorName, parseActorName } from "./actor-name";

it("the added kind of actor is read as it was written, and has its word", () => {
  expect(parseActorName(actorName("robot", "7"))).toEqual({ kind: "robot", id: "7" });
  const { t } = pageTexts("fr");
  expect(actorWord((key, values) => t(key, values), "robot", "Sanad")).toBe("Robot");
});
`,
  },
};

const auditEntry: Addition = {
  heading: "An audit entry",
  add(copy) {
    copy.write({
      "modules/certificates/lifecycle/added-praise.ts": `import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";

/** Records that somebody praised a certificate, in the transaction in which they did. */
export const recordPraise = (
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  entry: { organizationId: string; subject: string },
): Promise<void> => recordAudit(tx, deps, { ...entry, actor: "system", action: "certificate.lauded" });
`,
    });
    for (const one of [...languages(), "nl"])
      copy.changeJson(`${LOCALES}/${one}/audit.json`, (audit) => {
        const { certificate } = audit.actions as unknown as Record<string, Record<string, string>>;
        Object.assign(certificate ?? {}, { lauded: "Praised a certificate" });
      });
  },
  test: {
    file: "modules/certificates/lifecycle/added-praise.test.ts",
    source: `import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createWorld } from "#tests/builders/world";
import { recordPraise } from "./added-praise";

it("the added entry is recorded with its action", async () => {
  const world = await createWorld();
  const one = { organizationId: (await world.organization("praised")).organizationId, subject: randomUUID() };
  await world.db.$transaction((tx) => recordPraise(tx, world.deps, one));
  const entries = await world.db.auditEntry.findMany({ where: { subject: one.subject } });
  expect(entries.map(({ action }) => action)).toEqual(["certificate.lauded"]);
  await world.close();
});
`,
  },
};

const event: Addition = {
  heading: "An event",
  add(copy) {
    copy.addLine(
      "modules/events/event-types.ts",
      "export const EVENT_TYPES = {\n",
      '  "certificate.praised": { description: "Certificates were praised.", data: certificates },\n',
    );
  },
  test: {
    file: "modules/certificates/rules/added-event.test.ts",
    source: `import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { events } from "#app/modules.server";
import { createWorld } from "#tests/builders/world";
import { certificateEvents } from "./certificate-events";

it("the added event is recorded with what its type takes, and read by its organization", async () => {
  const world = await createWorld();
  const one = { id: randomUUID(), organizationId: randomUUID(), teamId: null };
  await world.db.$transaction((tx) =>
    events.recordEvents(tx, world.deps, certificateEvents("certificate.praised", [one])),
  );
  const read = async () => {
    const found = await events.readEvents(world.deps, one, { after: null, limit: 10 });
    return found.ok ? found.events.map(({ type, subject }) => [type, subject]) : found.code;
  };
  await expect.poll(read, { timeout: 60_000 }).toEqual([["certificate.praised", one.id]]);
  await world.close();
});
`,
  },
};

const column: Addition = {
  heading: "A column or a table",
  add(copy) {
    copy.addLine("prisma/schema.prisma", "model AuditChain {\n", "  readAt DateTime? @db.Timestamptz(3)\n");
    copy.addLine(
      "prisma/migrations/0_initial/migration.sql",
      'CREATE TABLE "AuditChain" (\n',
      '  "readAt" timestamptz(3),\n',
    );
    copy.addLine("scripts/checks/watched-columns.ts", '[WHEN]: "chainedAt', " readAt");
  },
  test: {
    file: "scripts/checks/added-column.test.ts",
    source: `import fs from "node:fs";
import { expect, it } from "vitest";
import { findUndeclared, readColumns } from "./watched";
import { WATCHED } from "./watched-columns";

it("the added column has its reason", () => {
  const schema = fs.readFileSync("prisma/schema.prisma", "utf8");
  expect(readColumns(schema).get("AuditChain")).toContain("readAt");
  expect(findUndeclared(schema, WATCHED)).toEqual([]);
});
`,
  },
};

export const ADDITIONS: Addition[] = [
  language,
  template,
  check,
  job,
  adapter,
  resource,
  page,
  permission,
  step,
  actorKind,
  auditEntry,
  event,
  column,
];
