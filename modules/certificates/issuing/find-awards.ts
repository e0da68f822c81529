import {
  findByTitles,
  findOrMakeByTitles,
  findVersions,
  type IssuableAchievement,
  titleKey,
  usualGradeHeaders,
} from "../../achievements/index.server";
import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { CertificateStyle } from "../../rendering/index.server";
import { type Award, judgeAward } from "../rules/award";
import type { CertificateDraft, CertificateProblem } from "../rules/new-certificate";
import * as store from "../store";
import { type DesignNames, findDesignNames } from "./find-design-names";
import { readFrozen } from "./find-frozen";
import { readLettersFor } from "./find-missing-letters";
import type { IssueContext } from "./issue-certificates";

/** The fields of a certificate to issue by which its achievement is found. */
interface Sought {
  draft: CertificateDraft;
  replacesId: string | null;
  /** Template and language; the language selects the achievement's texts. */
  style: CertificateStyle;
}

/** A row no longer fits its achievement, which was changed after the row was accepted. */
export class NotAwardable extends Error {
  constructor(readonly problems: CertificateProblem[]) {
    super(`not awardable: ${problems.map(({ column, code }) => `${column} ${code}`).join(", ")}`);
  }
}

/**
 * Finds the award and achievement of each row, in the caller's transaction: the version of the certificate that the row
 * replaces, or else the current one, or else a plain achievement created now. Throws `NotAwardable`.
 */
export async function findAwards(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  context: IssueContext,
  items: Sought[],
): Promise<{ award: Award; achievement: IssuableAchievement; isKept: boolean }[]> {
  const replacedVersions = await findReplacedVersions(tx, context.organizationId, items);
  const titles = items
    .filter((item) => !replacedVersionFor(item, replacedVersions))
    .map(({ draft }) => draft.achievementName);
  const current = await findOrMakeByTitles(tx, deps, context, titles);
  const frozenFor = await readFrozen(tx, context.organizationId);
  return items.map((item) => {
    const own = replacedVersionFor(item, replacedVersions);
    const achievement = own ?? current.get(titleKey(item.draft.achievementName));
    if (!achievement) throw new Error("an achievement was found or made, and is not there");
    const frozen = frozenFor(item.draft, achievement);
    if (frozen.length > 0) throw new NotAwardable(frozen);
    const judged = judgeAward(item.draft, achievement, item.style.language, usualGradeHeaders());
    if (!judged.ok) throw new NotAwardable(judged.problems);
    return { award: judged.award, achievement, isKept: own !== undefined };
  });
}

/** A row that can be awarded, with its award and design; or the row's problems. */
export type JudgedItem =
  | { ok: true; award: Award; achievement: IssuableAchievement | undefined; style: DesignNames }
  | { ok: false; problems: CertificateProblem[] };

/** Checks rows against the current achievements, before anything is created or counted against a quota. */
export async function judgeItems(db: Db, organizationId: string, items: Sought[]): Promise<JudgedItem[]> {
  const replacedVersions = await findReplacedVersions(db, organizationId, items);
  const titles = items.map(({ draft }) => draft.achievementName);
  const current = await findByTitles(db, organizationId, titles);
  const awarded = [...current.values(), ...replacedVersions.values()];
  const styleOf = await findDesignNames(db, organizationId, awarded);
  const frozenFor = await readFrozen(db, organizationId);
  return items.map((item) => {
    const achievement = replacedVersionFor(item, replacedVersions) ?? current.get(titleKey(item.draft.achievementName));
    const frozen = frozenFor(item.draft, achievement);
    if (frozen.length > 0) return { ok: false, problems: frozen };
    const { language, template } = item.style;
    const judged = judgeAward(item.draft, achievement, language, usualGradeHeaders());
    return judged.ok ? { ...judged, achievement, style: styleOf(achievement, template) } : judged;
  });
}

/** Finds the problems of each row under its current achievement, including letters without a font; usually empty. */
export async function findUnawardable(
  db: Db,
  organizationId: string,
  items: Sought[],
): Promise<CertificateProblem[][]> {
  const judged = await judgeItems(db, organizationId, items);
  const missingLettersOf = await readLettersFor(db, organizationId, {
    styles: items.map(({ style }) => style),
    achievements: judged.map((one) => (one.ok ? one.achievement : undefined)),
  });
  return judged.map((one, position) => {
    const item = items[position];
    if (!one.ok) return one.problems;
    return item ? missingLettersOf(one.award, one.achievement, item.style) : [];
  });
}

/** Finds the achievement versions of the certificates that are to be replaced, by the certificate's id. */
export async function findReplacedVersions(
  db: Db,
  organizationId: string,
  items: readonly Pick<Sought, "replacesId">[],
) {
  const replaced = await store.findVersionsOf(
    db,
    organizationId,
    items.flatMap(({ replacesId }) => replacesId ?? []),
  );
  const ids = [...new Set(replaced.flatMap(({ achievementVersionId }) => achievementVersionId ?? []))];
  const versions = await findVersions(db, organizationId, ids);
  return new Map(replaced.map(({ id, achievementVersionId }) => [id, versions.get(achievementVersionId ?? "")]));
}

/**
 * Returns a version as not archived: corrections of a certificate may still be awarded by its archived achievement.
 */
export const unarchivedVersion = (version: IssuableAchievement | undefined) =>
  version && { ...version, archived: false };

export const replacedVersionFor = (
  { replacesId }: Pick<Sought, "replacesId">,
  replacedVersions: Map<string, IssuableAchievement | undefined>,
) => unarchivedVersion(replacedVersions.get(replacesId ?? ""));
