import { domainToASCII } from "node:url";
import { type IssuableAchievement, titleKey } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { CertificateDraft, CertificateProblem } from "../rules/new-certificate";
import { stepIn } from "../rules/steps";
import * as store from "../store";

type Meant = Pick<CertificateDraft, "recipientName" | "recipientEmail" | "achievementName">;

/**
 * Returns a function that checks whether the platform has frozen a certificate of the same achievement for the same
 * person, regardless of date, language or later title: issuing again would put it back in force under another ID
 * (decision 0052). People are matched by address, or by name where either has no address; people matched by name may be
 * different ones.
 */
export async function readFrozen(
  db: Db,
  organizationId: string,
): Promise<(draft: Meant, achievement: Pick<IssuableAchievement, "id"> | undefined) => CertificateProblem[]> {
  const frozen = (await store.findFrozen(db, organizationId))
    .filter(({ isHeld }) => stepIn(isHeld ? "held" : "frozen", "issue-again") !== null)
    .map((row) => ({ ...row, email: foldAddress(row.recipientEmail), name: foldName(row.recipientName) }));
  return (draft, achievement) => {
    const [email, name] = [foldAddress(draft.recipientEmail), foldName(draft.recipientName)];
    const isMeant = frozen.some((one) => {
      const isSame = one.email !== null && email !== null ? one.email === email : one.name === name;
      const isOfIt =
        one.achievementId === achievement?.id || titleKey(one.achievementName) === titleKey(draft.achievementName);
      return isSame && isOfIt;
    });
    return isMeant ? [{ column: "achievement", code: "frozen" }] : [];
  };
}

const foldName = (name: string) => cleanText(name).toLowerCase();

/** Normalizes an address for comparison: case-folded, the domain as in the DNS. */
function foldAddress(address: string | null): string | null {
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize("NFKC").toLowerCase();
}
