import { added, changed, type Damage, gone } from "./damage";

const HEX32 = "repeat('a', 32)";
const HEX64 = "repeat('a', 64)";
const OTHER = "'00000000-0000-4000-8000-000000000000'";

const row = (values: Record<string, string>, line: RegExp, name = ":anchored", ...besides: string[]) =>
  changed("Certificate", name, values, line, ...besides);

const again = (values: Record<string, string>, left: string) =>
  row(values, new RegExp(`^something is left of the erased certificate \\S+: .*${left}`), ":erased");

const UNREPORTED = /^the message \S+ is bounced, and nobody reported it$/;

/** Turns a certificate's message into one about the erased certificate that names nobody. */
const forgottenOf = (name: string) =>
  `update "Message" set about = :erased, "toName" = '', "toAddress" = '' where about = ${name} and kind = 'certificate-issued'`;

/** Damage that restores a part of an erased person's data. */
export const ERASED: Damage[] = [
  again({ recipientName: "'Person 5'" }, "a name"),
  again({ recipientEmail: "'person5@example.org'" }, "an address"),
  again({ achievementName: "'Safety course'" }, "an achievement"),
  again({ customFields: `'[{"label": "Group", "value": "7"}]'` }, "fields"),
  again({ expiresOn: "'2030-01-01'" }, "a last day"),
  again({ issuedOn: "'2026-11-02'" }, "its day of issue"),
  again({ origin: "'https://elsewhere.example/1'" }, "where it was first issued"),
  again({ packed: String.raw`'\x07'` }, "its document"),
  again({ frameId: OTHER }, "its document"),
  again({ tags: "'{honors}'" }, "a tag"),
  again({ terms: "'person'" }, "a term"),
  again({ nameKey: "'person'" }, "a term"),
  again({ recipientAliasId: OTHER }, "an alias"),
  again({ revocationReason: "'misconduct'" }, "a reason"),
  again({ identity: HEX32 }, "a key"),
  again({ publicId: "'CERT-2026-8838593350121049'" }, "its public ID"),
  again({ revokedAt: "null" }, "that it stands"),
  changed(
    "Certificate",
    ":erased",
    { erasedAt: `"erasedAt" - interval '1 day'` },
    /^the certificate \S+ was erased at another time than it says$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :erased`,
    { cells: `cells || '{"name": "Person 5"}'` },
    /still says something of a certificate that was erased$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :erased`,
    { cells: `cells || '{"custom": [{"label": "Group", "value": "7"}]}'` },
    /still says something of a certificate that was erased$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :erased`,
    { cells: "'null'" },
    /still says something of a certificate that was erased$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :erased`,
    { pictureKey: "'person'" },
    /still says something of a certificate that was erased$/,
  ),
  added(
    "ProblemReport",
    {
      id: OTHER,
      key: "'k'",
      organizationId: ":organization",
      certificateId: ":erased",
      kind: "'other'",
      fullName: "'Person 5'",
      email: "'p@example.org'",
      message: "'Me'",
      language: "'en'",
      createdAt: "now()",
    },
    /^the problem report \S+ is left of the erased certificate \S+$/,
  ),
  added(
    "CertificateStatusChange",
    {
      id: OTHER,
      organizationId: ":organization",
      certificateId: ":erased",
      step: "'revoked'",
      at: "now()",
      by: "'cli'",
      note: "'Person 5'",
    },
    /^something is left of the erased certificate \S+: why a step was taken$/,
  ),
  added(
    "CertificatePicture",
    {
      certificateId: ":erased",
      organizationId: ":organization",
      jpeg: String.raw`'\x00'`,
      digest: "'x'",
      width: "1",
      height: "1",
    },
    /^something is left of the erased certificate \S+: a picture$/,
  ),
  changed("Message", "about = :suspended", { about: ":erased" }, /^the message \S+ was not forgotten$/),
  gone("DeliveryReport", "reason <> ''", UNREPORTED),
  changed("DeliveryReport", "reason <> ''", { sending: "7" }, UNREPORTED),
  changed("DeliveryReport", "reason <> ''", { outcome: "'delayed'" }, UNREPORTED),
  changed(
    "DeliveryReport",
    "reason = ''",
    { reason: "'Somebody.'" },
    /^the message \S+ was not forgotten$/,
    forgottenOf(":suspended"),
  ),
  changed(
    "DeliveryReport",
    "reason <> ''",
    { messageId: `(select id from "Message" where about = :revoked and kind = 'certificate-issued')` },
    /^the message \S+ was not forgotten$/,
    forgottenOf(":revoked"),
  ),
  changed("Erasure", "true", { erasedBy: "'cli'" }, /^the certificate \S+ was erased by user:\S+, as the ledger says$/),
  gone("Erasure", "true", /^the erasure of the certificate \S+ is gone from the database$/),
  changed("Erasure", "true", { leaf: HEX64 }, /^the erasure of the leaf \S+ is in the database and not in the ledger/),
  changed(
    "Erasure",
    "true",
    { erasedAt: `"erasedAt" - interval '1 day'` },
    /^the certificate \S+ was erased at another time than it says$/,
  ),
];
