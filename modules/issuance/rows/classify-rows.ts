import type { Prisma } from "#prisma/generated/client";
import {
  findByTitles,
  findVersions,
  type IssuableAchievement,
  titleKey,
  usualGradeHeaders,
} from "../../achievements/index.server";
import {
  type CertificateDraft,
  findActive,
  findPictureDigests,
  fingerprintOf,
  identityOf,
  judgeAward,
  judgeStep,
  type NewCertificate,
  readFrozen,
  readLettersFor,
  shortKey,
  unarchivedVersion,
} from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { mapInSteps } from "../../kernel/map-in-steps";
import type { Scope } from "../../organizations/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import type { RowProblem } from "../rules/problems";
import { type CompletedLine, completeLines } from "./complete-lines";
import { withoutOpenDays } from "./open-days";
import { checkRow, type RowCells } from "./row";
import { findPicture, pictureOfRow, type UploadedPictures } from "./row-picture";

/** A row of a batch; `line` is its line number in the person's spreadsheet. */
export interface ListLine {
  line: number;
  cells: RowCells;
}

type Correction = NonNullable<CompletedLine<ListLine>["corrects"]>;

type ClassifiedRow = Pick<
  Prisma.BatchRowCreateManyInput,
  "line" | "state" | "fingerprint" | "identity" | "replacesId" | "certificateId" | "pictureKey"
> & { cells: RowCells; problems: RowProblem[] };

/**
 * Classifies each row as fresh, as a duplicate (of an active certificate, or of an earlier row), as a change of an
 * active certificate, or as invalid. Exact matches are settled first, so that two people who share a mailbox stay two
 * people: a row counts as a change only where the certificate that it would change belongs to no other row.
 * A row's picture must be among `pictures`. Rows that are no duplicates are checked against their achievement; a change
 * is checked against the version that the certificate was issued by. Letters that the design's fonts lack make a row
 * invalid. Nothing is issued twice in the whole organization, but a team's batch neither changes nor links to
 * certificates that the team did not issue. Runs nine statements at most, and two for each design, whatever the number
 * of rows.
 */
export async function classifyRows(
  db: Db,
  scope: Scope,
  list: { lines: ListLine[]; style: CertificateStyle; today: string; pictures: UploadedPictures },
): Promise<ClassifiedRow[]> {
  const { lines, style, today, pictures } = list;
  const { organizationId } = scope;
  // Noon of the day: expiry is decided by days alone.
  const now = new Date(`${today}T12:00:00Z`);
  const completed = await completeLines(db, scope, lines, { style, now });
  const keeping = completed.flatMap(({ named }) => named ?? []);
  const storedDigests = await findPictureDigests(db, organizationId, keeping);
  const checked = await mapInSteps(completed, ({ line: { line }, cells, corrects, named, style: own, problem }) => {
    const found = problem ? { ok: false as const, problem } : findPicture(cells, pictures);
    const check = withPicture(problem ? { ok: false, problems: [] } : checkRow(cells, today), found);
    // An invalid row is no duplicate of another, and its cells may be too long to hash.
    const stored = storedDigests.get(named ?? "");
    const keysFor = (certificate: NewCertificate, digest: string | undefined) =>
      keysOf(
        corrects ? withoutOpenDays(certificate, corrects.certificate, own, stored ?? null) : certificate,
        own,
        digest,
      );
    const key = check.ok ? keysFor(check.certificate, check.digest ?? stored) : null;
    return { line, cells, check, key, corrects, style: own };
  });
  const keys = checked.flatMap(({ key }) => key ?? []);
  const ownKeys = checked.flatMap(({ key, corrects }) => (key && !corrects ? key : []));
  const active = await findActive(db, organizationId, {
    fingerprints: keys.map(({ fingerprint }) => fingerprint),
    identities: ownKeys.map(({ identity }) => identity),
  });
  const titles = new Set(checked.flatMap(({ check }) => (check.ok ? check.draft.achievementName : [])));
  const achievements = await findByTitles(db, organizationId, [...titles]);
  const named = checked.flatMap(({ corrects }) => corrects?.certificate ?? []);
  const versionIds = new Set([...active, ...named].flatMap(({ achievementVersionId }) => achievementVersionId ?? []));
  const issuedBy = await findVersions(db, organizationId, [...versionIds]);
  const awarded = [...achievements.values(), ...issuedBy.values()];
  const missingLettersOf = await readLettersFor(db, organizationId, {
    styles: [style, ...completed.map((line) => line.style)],
    achievements: awarded,
  });
  const frozenFor = await readFrozen(db, organizationId);
  /** Returns the problems of awarding the achievement in a row; none where it can be issued. */
  const judge = (draft: CertificateDraft, achievement: IssuableAchievement | undefined, own: CertificateStyle) => {
    const frozen = frozenFor(draft, achievement);
    if (frozen.length > 0) return frozen;
    const judged = judgeAward(draft, achievement, own.language, usualGradeHeaders());
    if (!judged.ok) return judged.problems;
    return missingLettersOf(judged.award, achievement, own);
  };
  const byFingerprint = new Map(active.map((certificate) => [certificate.issueKey, certificate]));
  const sameAs = ({ fingerprint }: (typeof keys)[number]) => byFingerprint.get(shortKey(fingerprint));
  const seen = new Set<string>();
  const claimed = new Set([...ownKeys.flatMap((key) => sameAs(key)?.id ?? []), ...named.map(({ id }) => id)]);
  const byIdentity = new Map<string, typeof active>();
  const isReached = ({ teamId }: { teamId: string | null }) => scope.teamId === null || teamId === scope.teamId;
  for (const certificate of active.filter(isReached)) {
    const alike = byIdentity.get(certificate.identity);
    if (alike) alike.push(certificate);
    else byIdentity.set(certificate.identity, [certificate]);
  }

  const rowStateOf = (draft: CertificateDraft, key: (typeof keys)[number], own: CertificateStyle) => {
    const { fingerprint, identity } = key;
    const same = sameAs(key);
    if (same) return { state: "duplicate", certificateId: isReached(same) ? same.id : null } as const;
    if (seen.has(fingerprint)) return { state: "duplicate" } as const;
    const alike = byIdentity.get(shortKey(identity)) ?? [];
    while (alike[0] && claimed.has(alike[0].id)) alike.shift();
    const changed = alike[0];
    const issuedVersion = unarchivedVersion(issuedBy.get(changed?.achievementVersionId ?? ""));
    const achievement = issuedVersion ?? achievements.get(titleKey(draft.achievementName));
    const problems = judge(draft, achievement, own);
    if (problems.length > 0) return { state: "invalid", problems } as const;
    // A batch must not put a suspended certificate back into force.
    if (changed && judgeStep(changed, "replace", now)) return { state: "invalid" as const, problems: SUSPENDED };
    seen.add(fingerprint);
    if (!changed) return { state: "fresh" } as const;
    claimed.add(changed.id);
    return { state: "changed", replacesId: changed.id } as const;
  };
  /** Classifies a row that names its certificate: it changes that certificate or none. */
  const correctionOf = (
    draft: CertificateDraft,
    key: (typeof keys)[number],
    own: CertificateStyle,
    { certificate, changes }: Correction,
  ) => {
    const same = sameAs(key);
    if (!changes || (same && same.id !== certificate.id))
      return {
        state: "duplicate",
        certificateId: changes ? (same && isReached(same) ? same.id : null) : certificate.id,
      } as const;
    if (seen.has(key.fingerprint)) return { state: "duplicate" } as const;
    const issuedVersion = unarchivedVersion(issuedBy.get(certificate.achievementVersionId ?? ""));
    const problems = judge(draft, issuedVersion, own);
    if (problems.length > 0) return { state: "invalid", problems } as const;
    seen.add(key.fingerprint);
    return { state: "changed", replacesId: certificate.id } as const;
  };
  return mapInSteps(checked, ({ line, cells, check, key, corrects, style: own }): ClassifiedRow => {
    const base = { line, cells, problems: [], certificateId: null, replacesId: null, pictureKey: pictureOfRow(cells) };
    const none = { fingerprint: null, identity: null };
    if (!check.ok || !key) return { ...base, ...none, state: "invalid", problems: check.ok ? [] : check.problems };
    const rowState = corrects ? correctionOf(check.draft, key, own, corrects) : rowStateOf(check.draft, key, own);
    const { fingerprint, identity } = key;
    return { ...base, ...(rowState.state === "invalid" ? none : { fingerprint, identity }), ...rowState };
  });
}

const keysOf = (certificate: NewCertificate, style: CertificateStyle, picture: string | undefined) => ({
  fingerprint: fingerprintOf(certificate, style, picture),
  identity: identityOf(certificate),
});

const SUSPENDED: RowProblem[] = [{ column: "achievement", code: "suspended" }];

/** Combines the problems of a row's text with those of its picture. */
function withPicture(check: ReturnType<typeof checkRow>, picture: ReturnType<typeof findPicture>) {
  if (check.ok && picture.ok) return { ...check, digest: picture.digest };
  const problems = [...(check.ok ? [] : check.problems), ...(picture.ok ? [] : [picture.problem])];
  // A cell that is too long is reported once.
  const seen = new Set<string>();
  return {
    ok: false as const,
    problems: problems.filter(({ column, code }) => !seen.has(column + code) && seen.add(column + code)),
  };
}
