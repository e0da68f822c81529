import { changed, type Damage, gone } from "./damage";

const OTHER = "'00000000-0000-4000-8000-000000000000'";
const HEX64 = "repeat('a', 64)";
const KEY = `"organizationId" = :organization`;
const key = (values: Record<string, string>, line: RegExp) => changed("IssuerKey", KEY, values, line);
const image = (values: Record<string, string>, line: RegExp) => changed("OrganizationImage", "true", values, line);
const version = (values: Record<string, string>, line: RegExp) => changed("DesignVersion", "true", values, line);
const font = (values: Record<string, string>, line: RegExp) => changed("OrganizationFont", "true", values, line);

/** Damage to issuers and their keys. */
export const ORGANIZATIONS: Damage[] = [
  gone("Organization", ":organization", /^organization \S+ was there, as the audit log says, and is gone$/),
  changed(
    "Organization",
    ":organization",
    { id: OTHER },
    /^organization \S+ was there, as the audit log says, and is gone$/,
  ),
  changed(
    "Organization",
    ":organization",
    { slug: "'other'" },
    /does not say what its document says: its issuer's address$/,
  ),

  changed(
    "Organization",
    ":organization",
    { status: "'suspended'" },
    /^organization atlas is suspended, and active as the audit log says$/,
  ),
  gone(
    "OrganizationDomain",
    "true",
    /^organization atlas claims the domain atlas-academy.edu, as the audit log says, and not any$/,
  ),
  changed(
    "OrganizationDomain",
    "true",
    { domain: "'other.edu'" },
    /^organization atlas claims the domain atlas-academy.edu, as the audit log says, and not other.edu$/,
  ),
  changed(
    "OrganizationDomain",
    "true",
    { verifiedAt: "null" },
    /has shown that atlas-academy.edu is its own, as the audit log says, and has not any more$/,
  ),
  changed(
    "OrganizationDomain",
    "true",
    { organizationId: ":rival" },
    /^organization rival claims the domain atlas-academy.edu, and the audit log does not know of it$/,
  ),
  gone("OrganizationReview", "true", /^organization atlas was reviewed, as the audit log says, and is not any more$/),
  changed(
    "OrganizationReview",
    "true",
    { note: "'Other'" },
    /^organization atlas was reviewed otherwise than it says, as the audit log says$/,
  ),
  changed(
    "OrganizationReview",
    "true",
    { reviewedBy: "'cli'" },
    /was reviewed otherwise than it says, as the audit log says$/,
  ),
  changed(
    "OrganizationReview",
    "true",
    { reviewedAt: "now()" },
    /was reviewed otherwise than it says, as the audit log says$/,
  ),
  changed(
    "OrganizationReview",
    "true",
    { organizationId: ":rival" },
    /^organization rival is called reviewed, and the audit log does not know of it$/,
  ),

  gone("IssuerKey", KEY, /: its key is gone$/),
  key({ id: OTHER }, /: its key is gone$/),
  key({ organizationId: OTHER }, /^key \S+ is of an organization that is gone$/),
  key({ organizationId: ":rival" }, /: its organization is not the one of its key$/),
  key({ did: "'did:key:other'" }, /^key did:key:other does not name its public key$/),
  key({ publicKeyMultibase: "'other'" }, /^key \S+ does not name its public key$/),
  key(
    {
      did: `(select did || 'x' from "IssuerKey" where "organizationId" = :rival)`,
      publicKeyMultibase: `(select "publicKeyMultibase" || 'x' from "IssuerKey" where "organizationId" = :rival)`,
    },
    /does not say what its document says: the key/,
  ),
  key({ encryptedSecret: String.raw`'\x00'` }, /^key \S+ cannot be opened, or is another than its public half$/),
  key(
    { encryptedSecret: `(select "encryptedSecret" from "IssuerKey" where "organizationId" = :rival)` },
    /cannot be opened, or is another than its public half$/,
  ),
  key({ validFrom: "'2030-01-01'" }, /^CERT-\S+: it was signed before its key was good$/),
  key({ retiredAt: "now()" }, /is retired, and the audit log does not know of it$/),
  changed(
    "IssuerKey",
    `"organizationId" = :rotated and "retiredAt" is not null`,
    { retiredAt: "null" },
    /was retired, as the audit log says, and is not any more$/,
  ),
  key({ compromisedFrom: "now()" }, /is said to be in other hands, and the audit log does not know of it$/),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { compromisedFrom: "null", compromiseReportedAt: "null" },
    /may be in other hands since \S+, as the audit log says, and says otherwise$/,
  ),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { compromisedFrom: "now()" },
    /may be in other hands since \S+, as the audit log says, and says otherwise$/,
  ),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { compromiseReportedAt: "null" },
    /was reported, and does not say when$/,
  ),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { registerWriteId: OTHER },
    /names a write to the chain \(register-key\) that is gone, or of another key$/,
  ),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { retireWriteId: OTHER },
    /names a write to the chain \(retire-key\) that is gone, or of another key$/,
  ),
  changed(
    "IssuerKey",
    `"compromisedFrom" is not null`,
    { compromiseWriteId: OTHER },
    /names a write to the chain \(report-key-compromise\) that is gone, or of another key$/,
  ),

  gone("OrganizationImage", "true", /^image \S+ was brought, as the audit log says, and is gone$/),
  image({ id: OTHER }, /^image \S+ was brought, as the audit log says, and is gone$/),
  image({ png: String.raw`png || '\x00'` }, /^the bytes of image \S+ were altered$/),
  image(
    { png: String.raw`'\x'`, sha256: String.raw`encode(sha256('\x'), 'hex')` },
    /^image \S+ is another than was brought, as the audit log says$/,
  ),
  image({ sha256: HEX64 }, /^the bytes of image \S+ were altered$/),
  image({ width: "1" }, /^image \S+ says another size than it has$/),
  image({ height: "-1" }, /^image \S+ says another size than it has$/),
  image({ kind: "'seal'" }, /^image \S+ was brought as another kind, as the audit log says$/),
  image({ organizationId: ":rival" }, /^image \S+ is of another organization than brought it$/),

  gone("DesignVersion", "true", /^version 1 of design \S+ was published, as the audit log says, and is gone$/),
  gone("Design", "true", /^version 1 of design \S+ \(\S+\) is of a design that is gone$/),
  changed("Design", "true", { id: OTHER }, /is of a design that is gone$/),
  changed("Design", "true", { organizationId: ":rival" }, /is of another organization than its design$/),
  version({ document: "document || ' '" }, /^version 1 of design \S+ \(\S+\) was altered$/),
  version(
    { document: "''", sha256: "encode(sha256(''), 'hex')" },
    /is another than was published, as the audit log says$/,
  ),
  version({ sha256: HEX64 }, /^version 1 of design \S+ \(\S+\) was altered$/),
  version({ id: OTHER }, /^CERT-\S+: the version of the design that it is drawn by is gone$/),
  version({ number: "7" }, /^version 1 of design \S+ was published, as the audit log says, and is gone$/),
  version({ designId: OTHER }, /is of a design that is gone$/),
  version({ organizationId: ":rival" }, /is of another organization than its design$/),

  gone("OrganizationFont", "true", /^font \S+ was brought, as the audit log says, and is gone$/),
  font({ id: OTHER }, /^font \S+ was brought, as the audit log says, and is gone$/),
  font({ bytes: String.raw`'\x00'` }, /^the bytes of font \S+ were altered$/),
  font(
    { bytes: String.raw`'\x'`, sha256: String.raw`encode(sha256('\x'), 'hex')` },
    /^font \S+ is another than was brought, as the audit log says$/,
  ),
  font({ sha256: HEX64 }, /^the bytes of font \S+ were altered$/),
  font({ organizationId: ":rival" }, /^font \S+ is of another organization than brought it$/),
];
