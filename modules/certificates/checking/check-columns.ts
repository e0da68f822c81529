import { z } from "zod";
import { canonicalJson } from "../../kernel/canonical-json";
import { isSignedAddress, type SignedContent, signedFields, signedName } from "../rules/signed-content";
import type { StoredCertificate } from "../store/consistency";

/** Signing keys and status lists of a page of certificates, by id. */
export interface NamedByRows {
  keys: Map<string, SigningKey>;
  lists: Map<string, { organizationId: string; issuerKeyId: string }>;
}

/** A signing key; `organization` is null where its organization no longer exists. */
interface SigningKey {
  did: string;
  organizationId: string;
  validFrom: Date;
  organization: { slug: string } | null;
}

const Fields = z.array(z.object({ label: z.string(), value: z.string() }));

/** Lists the columns of a certificate that differ from its signed document, as words for the report. */
export function differingColumns(row: StoredCertificate, content: SignedContent, named: NamedByRows): string[] {
  const { credentialSubject: subject } = content;
  const { achievement } = subject;
  const status = content.credentialStatus;
  const key = named.keys.get(row.issuerKeyId);
  const signedAt = content.proof[0]?.created;
  const checks: [string, boolean][] = [
    ["the public ID", subject.licenseNumber === row.publicId],
    ["the id", subject.id === `urn:uuid:${row.id}`],
    ["the recipient's name", signedName(content) === row.recipientName],
    ["the recipient's address", isSignedAddress(content, row.recipientEmail)],
    ["the achievement's name", achievement.name === row.achievementName],
    ["the achievement's description", achievement.description === (row.achievementDescription ?? achievement.name)],
    ["the achievement", row.achievementId === null || achievement.id.includes(row.achievementId)],
    ["the day of issue", content.validFrom.slice(0, 10) === dayOf(row.issuedOn)],
    ["the last day", (content.validUntil?.slice(0, 10) ?? null) === (row.expiresOn && dayOf(row.expiresOn))],
    ["where it was first issued", (achievement.otherIdentifier?.[0]?.identifier ?? null) === row.origin],
    ["the further fields", areFields(row.customFields, content)],
    ["the status list", status.statusListCredential.includes(row.statusListId)],
    ["the place in the status list", status.statusListIndex === String(row.statusIndex)],
    ["the key", key === undefined || key.did === content.issuer.id],
    ["its issuer's address", !key?.organization || content.issuer.url.endsWith(`/${key.organization.slug}`)],
    [
      row.reissuedAt ? "when it was issued again" : "when it was issued",
      signedAt === secondOf(row.reissuedAt ?? row.issuedAt),
    ],
  ];
  return checks.filter(([, isSame]) => !isSame).map(([column]) => column);
}

/** Lists the references of a certificate to things that do not exist or belong to another organization. */
export function missingNamed(row: StoredCertificate, { keys, lists }: NamedByRows): string[] {
  const [key, list] = [keys.get(row.issuerKeyId), lists.get(row.statusListId)];
  const isBeforeKey = key && key.validFrom.getTime() > (row.reissuedAt ?? row.issuedAt).getTime();
  return [
    ...(isBeforeKey ? ["it was signed before its key was good"] : []),
    ...(key ? [] : ["its key is gone"]),
    ...(key && key.organizationId !== row.organizationId ? ["its organization is not the one of its key"] : []),
    ...(list ? [] : ["its status list is gone"]),
    ...(list && (list.organizationId !== row.organizationId || list.issuerKeyId !== row.issuerKeyId)
      ? ["its status list is of another key"]
      : []),
    ...(row.anchorBatchId !== null && row.anchorBatch === null ? ["its tree is gone"] : []),
    ...(row.anchorBatchId === null && (row.anchorPath !== null || row.anchorPosition !== null)
      ? ["it has a path and no tree"]
      : []),
  ];
}

function areFields(stored: unknown, content: SignedContent): boolean {
  const fields = Fields.safeParse(stored).data;
  if (!fields) return false;
  const signed = signedFields(content).map(({ label, value }, index) => ({
    label: label ?? fields[index]?.label,
    value,
  }));
  return canonicalJson(fields.map(({ label, value }) => ({ label, value }))) === canonicalJson(signed);
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const secondOf = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
