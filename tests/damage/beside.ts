import { changed, type Damage, gone } from "./damage";

const HEX32 = "repeat('a', 32)";
const OTHER = "'00000000-0000-4000-8000-000000000000'";

/** Damage to what belongs to a certificate: its picture, its frame, its list and its row of the list. */
export const BESIDE: Damage[] = [
  gone("CertificatePicture", "true", /^the picture of \S+ is gone$/),
  changed("CertificatePicture", "true", { jpeg: String.raw`jpeg || '\x00'` }, /^the picture of \S+ was altered$/),
  changed("CertificatePicture", "true", { jpeg: String.raw`'\x'` }, /^the picture of \S+ was altered$/),
  changed("CertificatePicture", "true", { digest: "'sha384-x'" }, /^the picture of \S+ was altered$/),
  changed(
    "CertificatePicture",
    "true",
    { organizationId: ":rival" },
    /^the picture of \S+ is of another organization$/,
  ),
  changed("CertificatePicture", "true", { certificateId: ":anchored" }, /^the picture of \S+ is gone$/),

  gone(
    "CertificateFrame",
    `id = (select "frameId" from "Certificate" where id = :anchored)`,
    /^the document of CERT-\S+ was altered$/,
  ),
  changed(
    "CertificateFrame",
    "true",
    { text: "replace(text, 'Safety', 'Other')" },
    /^the document of CERT-\S+ was altered$/,
  ),
  changed("CertificateFrame", "true", { text: "''" }, /^the document of CERT-\S+ was altered$/),
  changed("CertificateFrame", "true", { design: `'{}'` }, /has another template, language, design/),
  changed("CertificateFrame", "true", { design: `'null'` }, /has another template, language, design/),
  changed("CertificateFrame", "true", { organizationId: ":rival" }, /^the document of CERT-\S+ was altered$/),
  changed(
    "CertificateFrame",
    `id = (select "frameId" from "Certificate" where id = :anchored)`,
    { id: OTHER },
    /^the document of CERT-\S+ was altered$/,
  ),

  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { certificateId: ":suspended" },
    /^line \d+ of batch \S+ leads to the certificate of another line$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { certificateId: "null" },
    /^line \d+ of batch \S+ is issued and has no certificate$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { state: "'queued'" },
    /^certificate \S+ came of batch \S+, of which no line leads to it$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { state: "'queued'", certificateId: "null" },
    /^organization \S+ has used \d+ certificates of \S+, and \d+ were issued or wait$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { fingerprint: HEX32 },
    /^line \d+ of batch \S+ leads to the certificate of another line$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { identity: HEX32 },
    /^line \d+ of batch \S+ leads to the certificate of another line$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { organizationId: ":rival" },
    /^line \d+ of batch \S+ is issued and has no certificate$/,
  ),
  changed(
    "BatchRow",
    `"certificateId" = :anchored`,
    { batchId: OTHER },
    /^batch \S+ is gone, and what came of it is left$/,
  ),
  gone("BatchRow", `"certificateId" = :anchored`, /^certificate \S+ came of batch \S+, of which no line leads to it$/),
  gone("Batch", ":batch", /^batch \S+ is gone, and what came of it is left$/),
  changed(
    "Batch",
    ":batch",
    { organizationId: ":rival" },
    /: the list that it came of is gone, or of another organization$/,
  ),
  changed("Batch", ":batch", { id: OTHER }, /^batch \S+ is gone, and what came of it is left$/),
  changed(
    "Batch",
    "id = :batch",
    { quotaMonth: "'2026-10'" },
    /^organization \S+ has used \d+ certificates of \S+, and \d+ were issued or wait$/,
  ),
];
