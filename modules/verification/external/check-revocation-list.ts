import { z } from "zod";
import type { ExternalCheck } from "../rules/external-verdict";
import type { FetchText } from "./fetch-text";
import { parseJson } from "./parse-json";
import type { ExternalCredential } from "./read-external";
import { status } from "./status-check";

const Revoked = z.looseObject({ id: z.string(), revoked: z.boolean().optional() });
const RevocationList = z.looseObject({
  id: z.string().optional(),
  issuer: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]),
  revokedCredentials: z.union([z.array(Revoked), Revoked.transform((one) => [one])]),
});

/**
 * Whether a list of the 1EdTech Revocation List Status Method 1.0 names a credential. Nobody signs such a list: what
 * speaks for it is that the credential, which is signed, names its address, and that the list names the same issuer.
 */
export async function checkRevocationList(
  fetchText: FetchText,
  { id, issuerId }: Pick<ExternalCredential, "id" | "issuerId">,
  address: string,
): Promise<ExternalCheck> {
  if (id === null) return status("unknown", "status-without-id");
  const text = await fetchText(address);
  if (text === null) return status("unknown", "status-unreachable");
  const parsed = RevocationList.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.issuer !== issuerId || (parsed.data.id ?? address) !== address)
    return status("unknown", "status-untrusted");
  // An entry without a word on it is revoked; one that says `false` was, and is no more.
  const named = parsed.data.revokedCredentials.some((entry) => entry.id === id && entry.revoked !== false);
  return named ? status("fail", "on-list") : status("pass", "not-on-list");
}
