import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Organization } from "./organization";

/** One thing that an organization does, in the middle of which something is killed. */
export interface Moment {
  name: string;
  begin(): Promise<unknown>;
  /** How much of it is still to be done. */
  left(): Promise<number>;
  /** Whether this is the very moment, where how much is left does not say it. */
  isNow?(): Promise<boolean>;
  /** How much of what goes on behind it, and ends a moment after it, is still open. */
  open?(): Promise<number>;
  /** What must be so once nothing is left. */
  check(): Promise<void>;
}

/** Before a scheduled list is due, so that it is stored by then. */
const AHEAD_MS = 4_000;

/**
 * The five moments of a list of so many rows, each of which needs what the one before has left. `name` is nobody
 * else's.
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
  const standing = ` and "revokedAt" is null`;
  const [other, later] = [`${name} anchored`, `${name} later`];
  const anchored = ` and "anchorBatchId" in (select id from "AnchorBatch" where state = 'anchored')`;
  /** As many as rows, one for each recipient, with one entry and one mail of the kind for each. */
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
        const old = await rowsOf<{ publicId: string }>(`select "publicId" ${mine(standing)} order by "publicId"`);
        const lines = old.map(({ publicId }, i) => `${publicId},Corrected ${i}`);
        const draft = await upload(`${name} corrected.csv`, `Certificate ID,Name\n${lines.join("\n")}\n`);
        await post(draft, new URLSearchParams({ intent: "issue", replaceChanged: "on" }));
      },
      left: async () => rows - (await count(' and "supersededById" is not null')),
      async check() {
        expect(await numberOf(`select count(distinct "supersededById") ${mine()}`)).toBe(rows);
        expect(await count(standing)).toBe(rows);
        expect(await organization.quotaUsed(), "a correction is free").toBe(usedBefore);
      },
    },
    {
      name: "revoking",
      async begin() {
        const action = await organization.actOnAll("revoke", { search: "Corrected", state: "standing" });
        await post(action, new URLSearchParams({ intent: "confirm", reason: "issued-in-error", note: "" }));
      },
      left: () => count(standing),
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

/** What the addresses of a list begin with. */
export const mailbox = (achievement: string) => `killed-${achievement.toLowerCase().replaceAll(" ", "-")}`;

/** Looks until it gets a number: the database may be on its way back. */
export async function style(left: () => Promise<number>, deadline: number): Promise<number> {
  while (Date.now() < deadline) {
    const found = await left().catch(() => null);
    if (found !== null) return found;
    await sleep(100);
  }
  throw new Error("the database did not come back");
}

/** Waits until nothing is left, beginning with what was found last. */
async function nothing(left: () => Promise<number>, found: number, deadline: number) {
  for (let now = found; now > 0; now = await style(left, deadline)) await sleep(200);
}

/**
 * Goes through a moment with one kill, when so much of it (from 0 to 1) is done, and holds what must be so at its end.
 */
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
