import { changed, type Damage, gone } from "./damage";

const HEX32 = "repeat('a', 32)";
const HEX64 = "repeat('a', 64)";
const OTHER = "'00000000-0000-4000-8000-000000000000'";
const NEIGHBOR = `(select "statusIndex" + 1 from "Certificate" where id = :anchored)`;

const NOT_OF_RECIPIENT = /^CERT-\S+ is not of the recipient whose name and address it has$/;

const row = (values: Record<string, string>, line: RegExp, name = ":anchored", ...besides: string[]) =>
  changed("Certificate", name, values, line, ...besides);

/** Damage to a certificate's row and the rows that belong to it. */
export const CERTIFICATES: Damage[] = [
  gone("Certificate", ":anchored", /^certificate \S+ was issued, as the audit log says, and is gone$/),
  gone(
    "Certificate",
    ":anchored",
    /^certificate \S+ was issued, as the audit log says, and is gone$/,
    `delete from "BatchRow" where "certificateId" = :anchored`,
    `delete from "Message" where about = :anchored`,
    `update "AnchorBatch" set "leafCount" = "leafCount" - 1 where id = (select id from "AnchorBatch" order by id limit 1)`,
  ),
  row({ packed: "null" }, /^the document of CERT-\S+ was altered$/),
  row({ id: OTHER }, /^the document of CERT-\S+ was altered$/),
  row({ organizationId: ":rival" }, /: its organization is not the one of its key$/),
  row({ teamId: OTHER }, /^CERT-\S+ has another template, language, design/),
  row({ publicId: "'CERT-2026-8838593350121049'" }, /^the document of CERT-\S+ was altered$/),
  row({ batchId: "null" }, /was issued of another list, as the audit log says$/),
  row({ issueKey: "null" }, /stands and has no issueKey/),
  row({ issueKey: HEX32 }, /is not known as issued by what it says/),
  row({ issueKey: HEX32 }, /is revoked and has an issueKey/, ":revoked"),
  row({ identity: HEX32 }, /is not known as issued by what it says/),
  row({ template: "'classic'" }, /has another template, language, design/),
  row({ language: "'fr'" }, /has another template, language, design/),
  row({ achievementVersionId: "null" }, /has another template, language, design/),
  row({ recipientName: "'Somebody Else'" }, /does not say what its document says: the recipient's name/),
  row({ recipientEmail: "'else@example.org'" }, /does not say what its document says: the recipient's address/),
  row({ recipientEmail: "null" }, /does not say what its document says: the recipient's address/),
  row({ achievementName: "'Alchemy'" }, /does not say what its document says: the achievement's name/),
  row({ achievementDescription: "'Other'" }, /does not say what its document says: the achievement's description/),
  row({ achievementId: OTHER }, /does not say what its document says: the achievement/),
  row({ issuedOn: "'2020-01-01'" }, /does not say what its document says: the day of issue/),
  row({ expiresOn: "'2030-01-01'" }, /does not say what its document says: the last day/),
  row({ expiresOn: "null" }, /does not say what its document says: the last day/, ":pictured"),
  row({ origin: "'https://elsewhere.example/1'" }, /does not say what its document says: where it was first issued/),
  row({ customFields: `'[{"label": "Group", "value": "8"}]'` }, /says: the further fields/, ":pictured"),
  row({ customFields: `'[{"label": "Team", "value": "7"}]'` }, /says: the further fields/, ":pictured"),
  row({ customFields: "'{}'" }, /says: the further fields/),
  row({ customFields: "'null'" }, /says: the further fields/),
  row({ customFields: "'[null, 7]'" }, /says: the further fields/),
  row({ packed: String.raw`'\x'` }, /^the document of CERT-\S+ was altered$/),
  row({ packed: String.raw`'\x07'` }, /^the document of CERT-\S+ was altered$/),
  row({ packed: "substring(packed for 40)" }, /^the document of CERT-\S+ was altered$/),
  row({ packed: `(select packed from "Certificate" where id = :suspended)` }, /^the document of CERT-\S+ was altered$/),
  row({ frameId: "null" }, /^the document of CERT-\S+ was altered$/),
  row({ frameId: OTHER }, /^the document of CERT-\S+ was altered$/),
  row({ leaf: HEX64 }, /^the document of CERT-\S+ was altered$/),
  row({ leaf: "'no leaf'" }, /^the document of CERT-\S+ was altered$/),
  row({ issuerKeyId: OTHER }, /: its key is gone$/),
  row(
    { issuerKeyId: `(select id from "IssuerKey" where "organizationId" = :rival)` },
    /: its organization is not the one of its key$/,
  ),
  row({ statusListId: OTHER }, /: its status list is gone$/),
  row({ statusIndex: NEIGHBOR }, /does not say what its document says: the place in the status list/),
  row({ statusIndex: "-1" }, /does not say what its document says: the place in the status list/),
  row({ statusIndex: "2000000000" }, /does not say what its document says: the place in the status list/),
  row({ issuedAt: `"issuedAt" - interval '1 day'` }, /says: when it was issued/),
  row({ issuedBy: "'cli'" }, /was issued by user:\S+, as the audit log says$/),
  row({ anchorBatchId: "null" }, /: it has a path and no tree$/),
  row({ anchorBatchId: "null", anchorPosition: "null" }, /^tree \S+ was made of \d+ leaves and has \d+$/),
  row({ anchorBatchId: OTHER }, /: its tree is gone$/),
  row({ anchorPosition: "null" }, /^the path of CERT-\S+ does not lead to its root$/),
  row({ anchorPosition: "-1" }, /^the path of CERT-\S+ does not lead to its root$/),
  row({ anchorPosition: `"anchorPosition" + 1` }, /^the path of CERT-\S+ does not lead to its root$/),
  row({ anchorPosition: "2000000000" }, /^the path of CERT-\S+ does not lead to its root$/),
  row({ nameKey: "'somebody'" }, /is not found by what it says$/),
  row({ terms: "''" }, /is not found by what it says$/),
  row({ recipientAliasId: "null" }, NOT_OF_RECIPIENT),
  row({ recipientAliasId: OTHER }, NOT_OF_RECIPIENT),
  row({ recipientAliasId: `(select "recipientAliasId" from "Certificate" where id = :suspended)` }, NOT_OF_RECIPIENT),
  row({ tags: "'{honors}'" }, /is not found by what it says$/),
];
