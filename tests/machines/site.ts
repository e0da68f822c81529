import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { auth, billing, certificates, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import texts from "../../app/i18n/locales/en/verification.json";
import type { startMachines } from "./machines";
import { type Answered, acknowledged, ask, issueOne, signIn } from "./people";

/** Maximum time in milliseconds until everything works again after a process, a pooler or a database is back. */
const HEALED_WITHIN_MS = 15_000;
export const PASSWORD = "Correct-horse-1";
export const VALID = texts.verdicts.valid.title;
export const REVOKED = texts.verdicts.revoked.title;
const TITLES = [...Object.values(texts.verdicts).map(({ title }) => title), "Could not be checked right now"];
/** Returns the verdict on a page. */
export const titleIn = ({ text, status }: Answered) =>
  TITLES.find((title) => text.includes(`>${title}<`)) ?? `${status} ${text.slice(0, 300)}`;

export const lookAtOn = (origin: string, publicId: string, init: RequestInit = {}) =>
  ask(origin, `/v/${publicId}`, init);

/** All answers that people got during a fault. */
export class Observed {
  readonly refused: Answered[] = [];
  /** Recipients whose certificate was confirmed to its issuer. */
  readonly acknowledged: string[] = [];
  readonly attempted: string[] = [];
  readonly wrong: string[] = [];
  /** Answers that broke off because their process ended. */
  readonly cut: string[] = [];
  valid = 0;

  /** Records an answer that is no success: as broken off, as refused with a time to try again, or else as wrong. */
  refusal(answer: Answered, what: string) {
    const reported = [502, 503, 504].includes(answer.status) && answer.retryAfter !== null;
    if (answer.status === 0 && !/timeout/i.test(answer.text)) this.cut.push(answer.text);
    else if (reported) this.refused.push(answer);
    else this.wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 400)}`);
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * Opens an organization on several machines, with one certificate that stays valid and one that was revoked before any
 * fault, and people who issue and view certificates.
 */
export async function openSite(all: Awaited<ReturnType<typeof startMachines>>, directory: string) {
  const environment = {
    ...all.environment,
    DATABASE_URL: all.environment.DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL: "",
  };
  /** The domain with direct access, to read the results. */
  const deps = createDeps(readConfig({ ...environment, DATA_DIR: path.join(directory, "operator") }), "machines-test");
  const lookAt = (publicId: string) => lookAtOn(all.origin, publicId);
  const actor = await createOrganization("machines", "enterprise");
  const cookie = await signIn(all.origin, "machines@example.org", PASSWORD);
  const validCertificate = await issueDirectly("known");
  const revoked = await issueDirectly("revoked");
  const reported = () => all.mails.countFor("revoked@example.org") > 0;
  while ((await titleOf(validCertificate.publicId)) !== VALID || !reported()) await sleep(250);
  await certificates.revokeCertificate(deps, actor, { id: revoked.id, reason: "issued-in-error" });
  let people = 0;

  async function createOrganization(slug: string, plan: "basic" | "enterprise") {
    const passwordHash = await deps.passwords.hash(PASSWORD);
    return deps.db.$transaction(async (tx) => {
      const person = { email: `${slug}@example.org`, passwordHash, firstName: "Ada", lastName: "Lovelace" };
      const owner = await auth.createUser(tx, deps, "cli", person);
      const { id } = await organizations.createOrganization(tx, deps, "cli", {
        slug,
        name: `The school of ${slug}`,
        type: "training_center",
        website: null,
        signerName: null,
        signerTitle: null,
        ownerUserId: owner.id,
      });
      await billing.grantPlan(tx, deps, id, plan);
      return organizations.actorWithRole({ name: "cli", organizationId: id, teamId: null, role: "owner" });
    });
  }

  async function issueDirectly(name: string) {
    const cells = { name, email: `${name}@example.org`, achievement: "Several machines", issued_on: "2026-11-02" };
    const input = { ...cells, expires_on: "", picture: "", custom: [] };
    const issued = await issuance.issueOne(deps, actor, {
      template: "meridian",
      language: "en",
      certificate: newCertificate(input),
    });
    if (!issued.ok) throw new Error(issued.code);
    return issued;
  }

  async function titleOf(publicId: string) {
    return titleIn(await lookAt(publicId));
  }

  /**
   * Lets people issue and view certificates continuously, while `fault` happens and for a while after. A person without
   * a confirmation sends the form again.
   */
  async function during(fault: () => Promise<unknown>): Promise<Observed> {
    const observed = new Observed();
    let over = false;
    const issuing = async () => {
      while (!over) {
        const email = `person-${++people}@example.org`;
        observed.attempted.push(email);
        for (let attempt = 0; ; attempt++) {
          const answer = await issueOne(all.origin, cookie, {
            name: `Person ${people}`.replace(/\d+/, email.replace(/\D/g, "")),
            email,
          });
          if (acknowledged(answer)) {
            observed.acknowledged.push(email);
            break;
          }
          observed.refusal(answer, "issuing");
          if (over && attempt > 2) break;
          await sleep(250);
        }
        await sleep(20);
      }
    };
    const looking = async () => {
      while (!over) {
        const [one, other] = await Promise.all([lookAt(validCertificate.publicId), lookAt(revoked.publicId)]);
        const notChecked = texts.verdicts["not-checked"].title;
        for (const [seen, right] of [
          [one, VALID],
          [other, REVOKED],
        ] as const) {
          const title = titleIn(seen);
          if (seen.status !== 200) observed.refusal(seen, "a look");
          else if (title === right) observed.valid++;
          else if (title !== notChecked) observed.wrong.push(`${right} was shown as ${title}`);
        }
        await sleep(20);
      }
    };
    const busy = [issuing(), issuing(), issuing(), looking(), looking()];
    try {
      await sleep(500);
      await fault();
      await sleep(2_000);
    } finally {
      over = true;
      await Promise.all(busy);
    }
    return observed;
  }

  /** Checks that nothing confirmed is lost, nothing exists twice, and no answer was wrong. */
  async function expectTruth(observed: Observed) {
    expect(observed.wrong).toEqual([]);
    expect(observed.acknowledged.length).toBeGreaterThan(0);
    expect(observed.valid).toBeGreaterThan(0);
    const rows = await deps.db.certificate.groupBy({
      by: ["recipientEmail"],
      where: { organizationId: actor.organizationId, recipientEmail: { in: observed.attempted } },
      _count: true,
    });
    expect(rows.filter(({ _count }) => _count > 1)).toEqual([]);
    const there = new Set(rows.map(({ recipientEmail }) => recipientEmail));
    expect(observed.acknowledged.filter((email) => !there.has(email))).toEqual([]);
  }

  async function expectHealed() {
    const began = performance.now();
    const state = async () => ({
      known: await titleOf(validCertificate.publicId),
      revoked: await titleOf(revoked.publicId),
      web: await all.haproxy.countUp("web"),
      unanchored: await deps.db.certificate.count({
        where: { OR: [{ anchorBatchId: null }, { anchorBatch: { state: { not: "anchored" } } }] },
      }),
    });
    await expect
      .poll(state, { timeout: HEALED_WITHIN_MS, interval: 250 })
      .toEqual({ known: VALID, revoked: REVOKED, web: 2, unanchored: 0 });
    return Math.round(performance.now() - began);
  }

  async function survives(name: string, fault: () => Promise<unknown>, { mayCut = false } = {}) {
    const observed = await during(fault);
    if (!mayCut) expect(observed.cut).toEqual([]);
    await expectTruth(observed);
    const healedMs = await expectHealed();
    const { refused, valid } = observed;
    console.log(
      `${name}: ${observed.acknowledged.length} certificates acknowledged, ${valid} right verdicts, ${refused.length} times "not now"; healed after ${healedMs} ms`,
    );
    return observed;
  }

  return {
    deps,
    actor,
    known: validCertificate,
    revoked,
    createOrganization,
    issueKnown: issueDirectly,
    lookAt,
    titleOf,
    survives,
  };
}
