import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { queuedJobs } from "#app/adapters/queue/jobs.server";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { JOBS } from "#app/jobs.server";
import { auth, billing, certificates, issuance, mail, organizations } from "#app/modules.server";
import { taskList } from "#app/worker.server";
import { newCertificate, type TypedCertificate } from "#modules/issuance/rules/typed-certificate";
import type { Db } from "#modules/kernel/db";
import type { Chain, Clock, FileCache, JobOptions, Jobs, Log } from "#modules/kernel/ports";
import { fakeChain } from "../fakes/chain";
import { fakeClock } from "../fakes/clock";
import { fakeDns } from "../fakes/dns";
import { fakeErasureLedger } from "../fakes/erasure-ledger";
import { inspectorHere } from "../fakes/inspector";
import { fakeMailer } from "../fakes/mailer";
import { fakePasswords } from "../fakes/passwords";
import { fakePayments } from "../fakes/payments";
import { freshDatabase } from "../setup/database";
import { drawingHere } from "./drawing-here";
import { outsideWith } from "./external-issuer";

/** Schedules jobs far ahead of the real clock: `runJobs` alone decides when they are due. */
const scheduledJobs: Jobs = {
  add: (tx, name, payload, options) => queuedJobs.add(tx, name, payload, postponed(options)),
  addMany: (tx, name, jobs) =>
    queuedJobs.addMany(
      tx,
      name,
      jobs.map(({ payload, options }) => ({ payload, options: postponed(options) })),
    ),
};
const postponed = (options?: JobOptions) =>
  options?.runAt || options?.afterMs ? { ...options, runAt: new Date("2100-01-01") } : options;

const silentLog: Log = { info() {}, warn() {}, error() {} };

/** A cache that stores nothing: every file is drawn again. */
const noCache: FileCache = { get: async () => null, put: async () => {}, delete: async () => {} };

type IssueInput = Parameters<typeof issuance.issueOne>[2];

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Opens a separate pool for the queue's jobs. A test can wait for its end before it returns the database. */
function openQueue(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Waits until the queue has stored the results of its jobs, which it does without waiting. A late result would postpone
 * a job that the next round makes due.
 */
async function settled(db: Db): Promise<void> {
  const locked = () =>
    db.$queryRaw<object[]>`select from graphile_worker._private_jobs where locked_at is not null limit 1`;
  for (let tries = 0; (await locked()).length > 0; tries++) {
    if (tries === MAX_POLLS) throw new Error("the queue did not write how its jobs ended");
    await setTimeout(POLL_EVERY_MS);
  }
}
const POLL_EVERY_MS = 10;
const MAX_POLLS = 1000;

/**
 * Creates a whole installation for one test: a real database and queue; the clock, the chain and the mail are fakes
 * that the test controls.
 */
export async function createWorld(
  options: {
    database?: Awaited<ReturnType<typeof freshDatabase>>;
    mailer?: ReturnType<typeof fakeMailer>;
    chain?: Chain;
    clock?: Clock;
    /** Replaces the signing in the thread of the test. */
    documents?: certificates.DocumentWork;
  } = {},
) {
  const database = options.database ?? (await freshDatabase());
  const clock = fakeClock();
  const chain = fakeChain();
  const dns = fakeDns();
  const erasures = fakeErasureLedger();
  const provider = fakePayments();
  let certificateCount = 0;
  const post = options.mailer ?? fakeMailer();
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString("base64url"),
    CHAIN_RPC_URLS: "http://127.0.0.1:1",
    ANCHOR_PRIVATE_KEY: `0x${randomBytes(32).toString("hex")}`,
    PUBLIC_ORIGIN: "https://certificates.example.org",
    SUPPORT_EMAIL: "support@certificates.example.org",
  });
  const deps = createDeps(config, "test", {
    db: database.db,
    clock: options.clock ?? clock,
    jobs: scheduledJobs,
    chain: options.chain ?? chain.chain,
    mailer: post.mailer,
    // Copies, because a test may change a method and the next test file runs in the same process.
    files: { ...noCache },
    log: { ...silentLog },
    passwords: { ...fakePasswords },
    inspector: { ...inspectorHere },
    documents: options.documents ?? certificates.documentWork,
    drawing: drawingHere(),
    erasures: erasures.ledger,
    dns: dns.dns,
    payments: provider.payments,
    outside: outsideWith({}).outside,
    mailText: (language, key, values = {}) => `[${language}] ${key} ${Object.values(values).join(" ")}`,
  });

  const queue = openQueue(database.url);

  return {
    ...database,
    async close() {
      await queue.end();
      await database.close();
    },
    deps,
    clock,
    chain,
    dns,
    erasures,
    provider,
    post,

    /** Delivers one message as its job would, and runs nothing else. */
    deliver: (messageId: string) => mail.deliverMessage(deps, { messageId }),

    /** Runs all jobs in the queue, whatever their scheduled times, until none is left or all remaining ones fail. */
    async runJobs(rounds = 6) {
      for (let round = 0; round < rounds; round++) {
        // Due times follow the order of insertion, because the queue picks any of the jobs that are due at the same
        // time.
        const due = await database.db.$executeRaw`
          update graphile_worker._private_jobs set run_at = now() - interval '1 minute' + least(id, 10000000) * interval '1 microsecond'
          where attempts < max_attempts`;
        if (due === 0) return;
        await runOnce({
          pgPool: queue,
          noHandleSignals: true,
          logger: new Logger(() => () => {}),
          taskList: taskList(deps, JOBS, new AbortController().signal),
        });
        await settled(database.db);
      }
    },

    /** Creates an organization with an owner, on a plan. */
    async organization(slug: string, plan: "basic" | "pro" | "enterprise" = "enterprise") {
      return database.db.$transaction(async (tx) => {
        const user = await auth.createUser(tx, deps, "cli", {
          email: `owner@${slug}.example`,
          passwordHash: "unused",
          firstName: "Test",
          lastName: "Owner",
        });
        const { id } = await organizations.createOrganization(tx, deps, "cli", {
          slug,
          name: `The ${slug} school`,
          type: "training_center",
          website: null,
          signerName: "Ada Lovelace",
          signerTitle: "Director",
          ownerUserId: user.id,
        });
        await billing.grantPlan(tx, deps, id, plan);
        const actor = organizations.actorWithRole({
          name: `user:${user.id}`,
          organizationId: id,
          teamId: null,
          role: "owner",
        });
        return actor;
      });
    },

    /** Replaces an organization's plan by its owner's trial. */
    async trial({ organizationId, name }: organizations.OrganizationActor) {
      await database.db.$transaction(async (tx) => {
        await tx.subscription.deleteMany({ where: { organizationId } });
        await billing.startTrial(tx, deps, { organizationId, userId: name.slice("user:".length) });
      });
    },

    /** Issues one certificate; `runJobs` anchors it. */
    async certificate(
      actor: organizations.OrganizationActor,
      typed: Partial<TypedCertificate> = {},
      style: Partial<IssueInput> = {},
    ) {
      const issued = await issuance.issueOne(deps, actor, {
        template: "meridian",
        language: "en",
        ...style,
        certificate: newCertificate({
          name: `Person ${++certificateCount}`,
          email: "",
          achievement: "Chemistry",
          issued_on: "2026-11-02",
          expires_on: "",
          custom: [],
          ...typed,
        }),
      });
      if (!issued.ok) throw new Error(issued.code);
      if (issued.alreadyIssued) throw new Error("these cells were issued before");
      return issued;
    },

    /** Returns the text of a certificate's file as it is served. */
    async credential(publicId: string) {
      const file = await certificates.renderFile(deps, { publicId, format: "json" });
      return new TextDecoder().decode(file?.bytes);
    },
  };
}

/** Writes a CSV file of `count` people, the first three of whom have an address. */
export function csvOf(count: number, change: (line: string[], index: number) => string[] = (line) => line): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => {
    const email = index < 3 ? `person${index + 1}@example.org` : "";
    return change([`Person ${index + 1}`, email, "Safety course", "2026-11-02", ""], index).join(",");
  });
  return new TextEncoder().encode(`name,email,achievement,issued_on,expires_on\n${lines.join("\n")}\n`);
}
