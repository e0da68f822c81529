import { added, changed, type Damage, gone } from "./damage";

const HEX32 = "repeat('a', 32)";
const HEX64 = "repeat('a', 64)";
const OTHER = "'00000000-0000-4000-8000-000000000000'";
const RAISED = `update "StatusList" set version = version + 1`;

const row = (values: Record<string, string>, line: RegExp, name = ":anchored", ...besides: string[]) =>
  changed("Certificate", name, values, line, ...besides);

const ofStep = (step: string, name: string) => `"certificateId" = ${name} and step = '${step}'`;
const NO_STEP = /has an entry certificate\.\w+ of \S+, and its history no such step$/;

/** Damage to what ended, suspended or replaced a certificate. */
export const STATES: Damage[] = [
  row(
    { revokedAt: "null", revocationReason: "null", issueKey: HEX32 },
    /was revoked \(.*\), as the audit log says, and is not revoked any more$/,
    ":revoked",
  ),
  row(
    { revokedAt: "null", revocationReason: "null", issueKey: HEX32 },
    /and is not revoked any more$/,
    ":revoked",
    RAISED,
  ),
  row({ revokedAt: `"revokedAt" - interval '1 day'` }, /was revoked \(.*\) at \S+, as the audit log says$/, ":revoked"),
  row(
    { revocationReason: "'misconduct'" },
    /was revoked \(issued-in-error\), as the audit log says, and says misconduct$/,
    ":revoked",
  ),
  row(
    { revokedAt: "now()", issueKey: "null" },
    /is revoked, and the audit log does not know of it$/,
    ":anchored",
    RAISED,
  ),
  row(
    { suspendedAt: "null", suspensionReason: "null" },
    /was suspended, as the audit log says, and is not suspended any more$/,
    ":suspended",
  ),
  row({ suspendedAt: "null", suspensionReason: "null" }, /and is not suspended any more$/, ":suspended", RAISED),
  row(
    { suspendedAt: `"suspendedAt" - interval '1 day'` },
    /was suspended at \S+, as the audit log says$/,
    ":suspended",
  ),
  row({ suspensionReason: "'misconduct'" }, /was suspended for under-review, as the audit log says/, ":suspended"),
  row({ suspendedAt: "now()" }, /is suspended, and the audit log does not know of it$/),
  row(
    { suspendedAt: "null", suspensionReason: "null" },
    /was frozen, as the audit log says, and is not suspended any more$/,
    ":frozen",
    `delete from "CertificateFreeze"`,
  ),
  row({ supersededById: "null" }, /was replaced by \S+, as the audit log says, and names null$/, ":corrected"),
  row({ supersededById: ":anchored" }, /was replaced by \S+, as the audit log says, and names \S+$/, ":corrected"),
  row(
    { revokedAt: "null", supersededById: "null", issueKey: HEX32 },
    /was replaced by \S+, as the audit log says, and is not revoked any more$/,
    ":corrected",
    RAISED,
  ),
  row({ renewedById: "null" }, /was renewed by \S+, as the audit log says, and names null$/, ":waiting"),
  row({ renewedById: ":anchored" }, /is renewed, and the audit log does not know of it$/, ":pictured"),
  row({ reissuedAt: "null" }, /does not say when it was issued again$/, ":reissued"),
  row({ reissuedAt: `"reissuedAt" - interval '1 day'` }, /says: when it was issued again/, ":reissued"),
  row({ erasedAt: "null" }, /was erased as the audit log says, and is back/, ":erased"),
  row({ erasedAt: "now()" }, /was erased, and the audit log does not know of it$/),

  changed("CertificateFreeze", "true", { earlierReason: "'other'" }, /was frozen otherwise than its freeze says/),
  changed("CertificateFreeze", "true", { frozenBy: "'cli'" }, /was frozen otherwise than its freeze says/),
  changed("CertificateFreeze", "true", { organizationId: ":rival" }, /was frozen otherwise than its freeze says/),
  gone("CertificateFreeze", "true", /was frozen, as the audit log says, and its freeze is gone$/),
  changed(
    "CertificateFreeze",
    "true",
    { reason: "'frozen-legal-request'" },
    /was frozen otherwise than its freeze says/,
  ),
  changed(
    "CertificateFreeze",
    "true",
    { frozenAt: `"frozenAt" - interval '1 day'` },
    /was frozen otherwise than its freeze says/,
  ),
  changed("CertificateFreeze", "true", { earlierSuspendedAt: `now()` }, /was frozen otherwise than its freeze says/),
  changed(
    "CertificateFreeze",
    "true",
    { certificateId: ":anchored" },
    /has a freeze, and the audit log does not know of it$/,
  ),

  changed(
    "CertificateStatusChange",
    ofStep("suspended", ":suspended"),
    { at: `at - interval '1 second'` },
    /has a history that does not say that it is suspended, or not$/,
  ),
  changed(
    "CertificateStatusChange",
    ofStep("revoked", ":revoked"),
    { reason: "'misconduct'" },
    /has a history that does not say that it ended, or not$/,
  ),
  changed(
    "CertificateStatusChange",
    ofStep("superseded", ":corrected"),
    { step: "'revoked'" },
    /has a history that does not say that it ended, or not$/,
  ),
  changed(
    "CertificateStatusChange",
    ofStep("renewed", ":waiting"),
    { certificateId: ":anchored" },
    /has a history that does not say that it is renewed$/,
  ),
  changed("CertificateStatusChange", ofStep("revoked", ":revoked"), { by: "'cli'" }, NO_STEP),
  changed("CertificateStatusChange", ofStep("revoked", ":revoked"), { organizationId: ":rival" }, NO_STEP),
  gone("CertificateStatusChange", ofStep("frozen", ":frozen"), NO_STEP),
  gone("CertificateStatusChange", `"certificateId" = :reissued`, NO_STEP),
  added(
    "CertificateStatusChange",
    {
      id: OTHER,
      organizationId: ":organization",
      certificateId: ":anchored",
      step: "'reinstated'",
      at: "now()",
      by: "'cli'",
    },
    /was reinstated as its history says, and the audit log does not know of it$/,
  ),

  gone("EarlierIssue", "true", /and its issue with the leaf \S+ is gone$/),
  changed(
    "EarlierIssue",
    "true",
    { certificateId: ":anchored" },
    /has an earlier issue with the leaf \S+ that the audit log does not know of$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { document: "replace(document, 'Safety', 'Other')" },
    /^the document of an earlier issue of \S+ was altered$/,
  ),
  changed("EarlierIssue", "true", { document: "''" }, /^the document of an earlier issue of \S+ was altered$/),
  changed("EarlierIssue", "true", { leaf: HEX64 }, /and its issue with the leaf \S+ is gone$/),
  changed(
    "EarlierIssue",
    "true",
    { issuerKeyId: OTHER },
    /^an earlier issue of \S+ does not say what its document says$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { statusListId: OTHER },
    /^an earlier issue of \S+ does not say what its document says$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { statusIndex: "7" },
    /^an earlier issue of \S+ does not say what its document says$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { issuedAt: `"issuedAt" - interval '1 day'` },
    /^an earlier issue of \S+ does not say what its document says$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { replacedAt: `"replacedAt" - interval '1 second'` },
    /^an earlier issue of \S+ does not say when it was replaced$/,
  ),
  changed("EarlierIssue", "true", { anchorBatchId: "null" }, /^tree \S+ was made of \d+ leaves and has \d+$/),
  changed("EarlierIssue", "true", { anchorBatchId: OTHER }, /^the tree of an earlier issue of \S+ is gone$/),
  changed(
    "EarlierIssue",
    "true",
    { anchorPath: "'[null]'" },
    /^the path of an earlier issue of \S+ does not lead to its root$/,
  ),
  changed(
    "EarlierIssue",
    "true",
    { anchorPath: "null" },
    /^the path of an earlier issue of \S+ does not lead to its root$/,
  ),
];
