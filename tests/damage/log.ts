import { changed, type Damage, gone } from "./damage";

const OTHER = "'00000000-0000-4000-8000-000000000000'";
const HEX64 = "repeat('a', 64)";
const FIRST = `"organizationId" = :organization and sequence = 1`;
const LAST = `"organizationId" = :organization and sequence = (select length from "AuditChain" where id = :organization)`;
const SEAL = `chain = :organization`;
const entry = (values: Record<string, string>, line: RegExp) => changed("AuditEntry", FIRST, values, line);
const seal = (values: Record<string, string>, line: RegExp) => changed("AuditSeal", SEAL, values, line);

const WAS_CHANGED = /^audit chain \S+: entry 1 \(\S+\) was changed$/;
const UNREADABLE = /^audit chain \S+: the commitments of entry 1 \(\S+\) cannot be read$/;

/** Damage to the audit log and to messages. */
export const LOG: Damage[] = [
  gone("AuditEntry", FIRST, /^audit chain \S+: entry 1 was removed$/),
  gone("AuditEntry", LAST, /^audit chain \S+: entry \d+ was removed, and all after it$/),
  gone(
    "AuditEntry",
    `"organizationId" = :organization and sequence >= (select sequence from "AuditSeal" where chain = :organization)`,
    /^audit chain \S+: it was sealed up to entry \d+ and ends with \d+$/,
    `update "AuditChain" c set length = e.sequence, head = e.hash from "AuditEntry" e where c.id = :organization
      and e."organizationId" = c.id and e.sequence = (select max(sequence) from "AuditEntry" where "organizationId" = c.id)`,
  ),
  entry({ id: OTHER }, WAS_CHANGED),
  entry({ actor: "'cli2'" }, WAS_CHANGED),
  entry({ action: "'certificate.tagged'" }, WAS_CHANGED),
  entry({ subject: "'x'" }, WAS_CHANGED),
  entry({ details: `'{"x": 1}'` }, WAS_CHANGED),
  entry({ details: "'null'" }, WAS_CHANGED),
  entry({ ip: "'192.0.2.0/24'" }, WAS_CHANGED),
  entry({ userAgent: "'x'" }, WAS_CHANGED),
  entry({ at: `"at" - interval '1 day'` }, WAS_CHANGED),
  entry({ organizationId: "null" }, /^audit chain \S+: entry 1 was removed$/),
  entry({ sequence: "null" }, /^audit chain \S+: entry 1 was removed$/),
  entry({ sequence: "-1" }, /^audit chain \S+: entry 1 was removed$/),
  entry({ commitments: "null" }, UNREADABLE),
  entry({ commitments: "'{}'" }, UNREADABLE),
  entry({ commitments: `commitments || '{"actor": {}}'` }, UNREADABLE),
  entry({ commitments: `commitments || '{"actor": {"salt": 7}}'` }, UNREADABLE),
  entry({ commitments: `commitments || '{"actor": null}'` }, UNREADABLE),
  entry({ commitments: "'[]'" }, UNREADABLE),
  entry({ digest: "null" }, WAS_CHANGED),
  entry({ digest: HEX64 }, WAS_CHANGED),
  entry({ hash: "null" }, /^audit chain \S+: entry 1 \(\S+\) does not continue the one before it$/),
  {
    what: "an entry that was forged, without a place, of a time long ago",
    touches: ["AuditEntry"],
    statements: [
      `insert into "AuditEntry" (id, "organizationId", actor, action, subject, "at")
        values (${OTHER}, :organization, 'cli', 'certificate.tagged', 'x', '2026-11-01')`,
    ],
    line: /^audit chain \S+: 1 entries have no place, and it was gone on with long after them$/,
  },
  {
    what: "an entry that was forged behind the end of its chain",
    touches: ["AuditEntry"],
    statements: [
      `insert into "AuditEntry" (id, "organizationId", actor, action, subject, "at", sequence)
        values (${OTHER}, :organization, 'cli', 'certificate.tagged', 'x', now(), 9000)`,
    ],
    line: /^audit chain \S+: entry 9000 \(\S+\) was inserted after its end$/,
  },

  gone("AuditChain", ":organization", /^audit chain \S+: it was sealed up to entry \d+ and is gone$/),
  changed("AuditChain", ":organization", { id: OTHER }, /^audit chain \S+: it was sealed up to entry \d+ and is gone$/),
  changed(
    "AuditChain",
    ":organization",
    { length: "length - 1" },
    /^audit chain \S+: its head is not the hash of entry \d+$/,
  ),
  changed("AuditChain", ":organization", { length: "-1" }, /^audit chain \S+: /),
  changed("AuditChain", ":organization", { head: HEX64 }, /^audit chain \S+: its head is not the hash of entry \d+$/),

  gone("AuditSeal", SEAL, /^tree \S+ was made of \d+ leaves and has \d+$/),
  seal({ chain: OTHER }, /^audit chain \S+: it was sealed up to entry \d+ and is gone$/),
  seal({ sequence: "sequence + 1" }, /^audit chain \S+: the head sealed at entry \d+ was changed$/),
  seal({ head: HEX64 }, /^audit chain \S+: the head sealed at entry \d+ was changed$/),
  seal({ leaf: HEX64 }, /^audit chain \S+: the head sealed at entry \d+ was changed$/),
  seal({ sealedAt: `"sealedAt" - interval '1 day'` }, /^audit chain \S+: the head sealed at entry \d+ was changed$/),
  seal({ treeId: "null" }, /^tree \S+ was made of \d+ leaves and has \d+$/),
  seal({ treeId: OTHER }, /^audit chain \S+: the head sealed at entry \d+ is not what was anchored$/),
  seal({ path: "null" }, /^audit chain \S+: the head sealed at entry \d+ is not what was anchored$/),
  seal({ path: "'[null]'" }, /^audit chain \S+: the head sealed at entry \d+ is not what was anchored$/),
  seal({ path: "'7'" }, /^audit chain \S+: the head sealed at entry \d+ is not what was anchored$/),

  gone("Message", "about = :anchored", /^there is no message certificate-issued:\S+$/),
  changed("Message", "about = :anchored", { key: "'x'" }, /^there is no message certificate-issued:\S+$/),
  changed(
    "Message",
    "about = :anchored",
    { toAddress: "'x@example.org'" },
    /goes to somebody else than the certificate's recipient$/,
  ),
  changed("Message", "about = :anchored", { toName: "'X'" }, /goes to somebody else than the certificate's recipient$/),
  changed("Message", "about = :anchored", { state: "'queued'" }, /^the message \S+ waits, and no job will send it$/),
  {
    what: "a job that was to send a message is gone",
    touches: ["Message.state"],
    statements: ["delete from graphile_worker._private_jobs"],
    line: /^the message \S+ waits, and no job will send it$/,
  },
];
