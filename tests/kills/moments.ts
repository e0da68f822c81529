import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Organization } from "./organization";

/** A step of an organization's work, during which a process is killed. */
export interface Moment {
  name: string;
  begin(): Promise<unknown>;
  /** Returns how much of the step is left. */
  left(): Promise<number>;
  /** Whether the moment to kill has come, where the remaining work does not show it. */
  isNow?(): Promise<boolean>;
  /** Returns how much background work of the step is unfinished; it ends a moment later. */
  open?(): Promise<number>;
  /** Checks the result once nothing is left. */
  check(): Promise<void>;
}

/** Time in milliseconds before a scheduled list is due, in which it is stored. */
const AHEAD_MS = 4_000;

/**
 * Returns the five steps of a list with this number of rows; each needs the result of the one before. `name` must be
 * unique.
 */
export function momentsOf(organization: Organization, name: string, rows: number): Moment[] {
  const { numberOf, rowsOf, post, upload } = organization;
  const mine = (more = "", achievement = name) =>
    `from "Certificate" where "achievementName" = '${achievement}'${more}`;
  const count = (more = "", achievement = name) => numberOf(`select count(*) ${mine(more, achievement)}`);
  const csv = (achievement: string) => {
    const line = (i: number) => `Person ${i},${mailbox(achievement)}-${i}@example.org,${achievement},2026-11-02`;
    return `name,email,achievement,issued_on\n${Array.from({ length: rows }, (_, i) => line(i)).join("\n")}\n`;
  };
  const notRevoked = ` and "revokedAt" is null`;
  const [other, later] = [`${name} anchored`, `${name} later`];
  const anchored = ` and "anchorBatchId" in (select id from "AnchorBatch" where state = 'anchored')`;
  /**
   * Checks that there is one certificate for each row and recipient, with one audit entry and one mail of the kind for
   * each.
   */
  async function once(where: string, action: string, mail: string) {
    const ids = `select id ${where}`;
    const entries = `from "AuditEntry" where action = '${action}' and subject in (select id::text from (${ids}) r)`;
    expect(await numberOf(`select count(distinct "recipientEmail") ${where}`), "recipients").toBe(rows);
    expect(await numberOf(`select count(*) ${where}`), "certificates").toBe(rows);
    expect(await numberOf(`select count(*) ${entries}`), "entries").toBe(rows);
    expect(await numberOf(`select count(distinct subject) ${entries}`), "entries, each once").toBe(rows);
    const mails = `from "Message" where kind = '${mail}' and about in (${ids})`;
    expect(await numberOf(`select count(*) ${mails}`), "messages").toBe(rows);
  }

  let usedBefore = 0;
  return [
    {
      name: "issuing",
      async begin() {
        usedBefore = await organization.quotaUsed();
        const draft = await upload(`${name}.csv`, csv(name));
        await post(draft, new URLSearchParams({ intent: "issue" }));
      },
      left: async () => rows - (await count()),
      async check() {
        await once(mine(), "certificate.issued", "certificate-issued");
        expect((await organization.quotaUsed()) - usedBefore).toBe(rows);
      },
    },
    {
      name: "anchoring",
      begin: async () => {
        const draft = await upload(`${other}.csv`, csv(other));
        await post(draft, new URLSearchParams({ intent: "issue" }));
      },
      left: async () => rows - (await count(anchored, other)),
      isNow: async () => (await numberOf(`select count(*) from "AnchorBatch" where state <> 'anchored'`)) > 0,
      // Status lists and the demonstration's certificates are written beside the list's own, and may be mined after
      // them.
      open: () => numberOf(`select count(*) from "ChainWrite" where state <> 'done'`),
      async check() {
        await once(mine("", other), "certificate.issued", "certificate-issued");
        const twice = `select 1 from "ChainTransaction" where state = 'mined' group by "writeId" having count(*) > 1`;
        expect(await numberOf(`select count(*) from (${twice}) t`), "written twice").toBe(0);
      },
    },
    {
      name: "correcting",
      async begin() {
        usedBefore = await organization.quotaUsed();
        const old = await rowsOf<{ publicId: string }>(`select "publicId" ${mine(notRevoked)} order by "publicId"`);
        const lines = old.map(({ publicId }, i) => `${publicId},Corrected ${i}`);
        const draft = await upload(`${name} corrected.csv`, `Certificate ID,Name\n${lines.join("\n")}\n`);
        await post(draft, new URLSearchParams({ intent: "issue", replaceChanged: "on" }));
      },
      left: async () => rows - (await count(' and "supersededById" is not null')),
      async check() {
        expect(await numberOf(`select count(distinct "supersededById") ${mine()}`)).toBe(rows);
        expect(await count(notRevoked)).toBe(rows);
        expect(await organization.quotaUsed(), "a correction is free").toBe(usedBefore);
      },
    },
    {
      name: "revoking",
      async begin() {
        const action = await organization.actOnAll("revoke", { search: "Corrected", state: "standing" });
        await post(action, new URLSearchParams({ intent: "confirm", reason: "issued-in-error", note: "" }));
      },
      left: () => count(notRevoked),
      check: () => once(mine(' and "supersededById" is null'), "certificate.revoked", "certificate-revoked"),
    },
    {
      name: "scheduled",
      async begin() {
        usedBefore = await organization.quotaUsed();
        const draft = await upload(`${later}.csv`, csv(later));
        const at = Date.now() + AHEAD_MS;
        await post(draft, new URLSearchParams({ intent: "schedule", at: new Date(at).toISOString() }));
        while (Date.now() < at) await sleep(50);
      },
      left: async () => rows - (await count("", later)),
      async check() {
        await once(mine("", later), "certificate.issued", "certificate-issued");
        expect((await organization.quotaUsed()) - usedBefore).toBe(rows);
      },
    },
  ];
}

/** Returns the beginning of a list's recipient addresses. */
export const mailbox = (achievement: string) => `killed-${achievement.toLowerCase().replaceAll(" ", "-")}`;

/** Polls until it gets a number, because the database may be restarting. */
export async function style(left: () => Promise<number>, deadline: number): Promise<number> {
  while (Date.now() < deadline) {
    const found = await left().catch(() => null);
    if (found !== null) return found;
    await sleep(100);
  }
  throw new Error("the database did not come back");
}

/** Waits until nothing is left, starting from the last result. */
async function nothing(left: () => Promise<number>, found: number, deadline: number) {
  for (let now = found; now > 0; now = await style(left, deadline)) await sleep(200);
}

/** Runs a step with one kill, when this part of it (from 0 to 1) is done, and checks its result. */
export async function goThrough(moment: Moment, killAt: number, kill: () => Promise<void>, withinMs: number) {
  const deadline = Date.now() + withinMs;
  await moment.begin();
  const whole = await style(moment.left, deadline);
  let left = whole;
  for (; left > whole * (1 - killAt); left = await style(moment.left, deadline)) await sleep(20);
  while (moment.isNow && left > 0 && !(await moment.isNow())) left = await style(moment.left, deadline);
  await kill();
  const after = await style(moment.left, deadline);
  await nothing(moment.left, after, deadline);
  if (moment.open) await nothing(moment.open, await style(moment.open, deadline), deadline);
  await moment.check();
  return { left, after };
}
