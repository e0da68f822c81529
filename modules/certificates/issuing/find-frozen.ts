import { domainToASCII } from "node:url";
import { type IssuableAchievement, titleKey } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { CertificateDraft, CertificateProblem } from "../rules/new-certificate";
import { stepIn } from "../rules/steps";
import * as store from "../store";

type Meant = Pick<CertificateDraft, "recipientName" | "recipientEmail" | "achievementName">;

/**
 * What keeps a certificate from being issued to somebody of whom the platform has frozen one of the same achievement,
 * whatever its day, its language or its title since: it would be in force again under another ID (decision 0052).
 * People are known by their addresses, and by their names where one of the two has none: then they may be two, and the
 * platform says so.
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

/** An address as it is compared: without case, its domain as the DNS has it. */
function foldAddress(address: string | null): string | null {
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize("NFKC").toLowerCase();
}
