import { titleKey } from "../../achievements/index.server";
import type { Db } from "../../kernel/db";
import type { CertificateDraft, RowProblem } from "../rules/row";
import * as store from "../store";

type Meant = Pick<CertificateDraft, "recipientEmail" | "achievementName">;

/**
 * What keeps a certificate from being issued to somebody of whom the platform has frozen one of the same achievement, whatever its day: it
 * would be in force again under another ID (decision 0052). Known by their address; without one the platform is asked.
 */
export async function readFrozen(
  db: Db,
  organizationId: string,
  drafts: readonly Meant[],
): Promise<(draft: Meant) => RowProblem[]> {
  const emails = [...new Set(drafts.flatMap(({ recipientEmail }) => recipientEmail?.toLowerCase() ?? []))];
  const frozen = await store.findFrozenOf(db, organizationId, emails);
  const keyOf = (email: string, title: string) => JSON.stringify([email.toLowerCase(), titleKey(title)]);
  const keys = new Set(frozen.map(({ email, achievementName }) => keyOf(email, achievementName)));
  return ({ recipientEmail, achievementName }) =>
    recipientEmail && keys.has(keyOf(recipientEmail, achievementName))
      ? [{ column: "achievement", code: "frozen" }]
      : [];
}
